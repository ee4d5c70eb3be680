import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrateToLatest } from '../../../src/database/migrations.ts';
import { createPostRepository } from '../../../src/posts/reading/post-repository.ts';
import { migrationsWith } from '../../support/database/migrations.ts';
import { aPost, connectAsServer, createDatabase } from '../../support/database/test-database.ts';

test('a migration that waits for a long reader lets visitors through, and is applied after it', async () => {
  await using posts = await createDatabase([aPost({ slug: 'uno' })]);
  await using newer = await migrationsWith('alter table posts add column x text;');
  await using visitors = connectAsServer(posts.databaseUrl);
  const reader = createPostRepository(visitors);
  const backup = await startLongReader(posts.databaseUrl);

  let isApplied = false;
  const applied = migrateToLatest(posts.database, newer.path, { tries: 50, pauseMs: 200 });
  void applied.then(() => {
    isApplied = true;
  });
  const end = Date.now() + 3_000;
  while (Date.now() < end) {
    expect(await reader.findPost('uno')).toMatchObject({ slug: 'uno' });
    await sleep(20);
  }
  expect(isApplied).toBe(false);
  await backup.end();

  expect(await applied).toEqual(['9999-newer']);
});

test('a migration that never gets its table ends as one that may be tried again, with nothing changed', async () => {
  await using posts = await createDatabase();
  await using newer = await migrationsWith(
    'create table before (id int); alter table posts add column x text;',
  );
  const backup = await startLongReader(posts.databaseUrl);

  const outcome = migrateToLatest(posts.database, newer.path, { tries: 2, pauseMs: 10 });

  await expect(outcome).rejects.toMatchObject({
    exitCode: 75,
    message: expect.stringMatching(/^a table was in use.+try again later$/),
  });
  const tables = await posts.database.introspection.getTables();
  expect(tables.map((table) => table.name)).not.toContain('before');
  await backup.end();
});

/** What pg_dump does: reads a table in a transaction that goes on. */
async function startLongReader(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('begin; lock table posts in access share mode');
  return client;
}
