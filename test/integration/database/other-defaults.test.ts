import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  aPost,
  commandWaits,
  connectAsServer,
  copyDatabase,
  createDatabase,
  openSession,
  type TestDatabase,
} from '../../support/database/test-database.ts';
import {
  aPostFile,
  endOf,
  runPosts,
  startMigrate,
  startPosts,
} from '../../support/posts/posts-command.ts';
import { createReader } from '../../support/posts/post-reader.ts';

/** Changes what connections begin with. */
async function setDefault({ name, database }: TestDatabase, setting: string): Promise<void> {
  await sql.raw(`alter database ${name} set ${setting}`).execute(database);
}

test('a database with a language, schemas, migrations and strings of others is migrated and published to', async () => {
  await using posts = await copyDatabase("template0 locale_provider icu icu_locale 'tr-TR'");
  await sql`
    create schema postgres; create schema shop;
    create table shop.kysely_migration (name text); create table shop.kysely_migration_lock (id text)
  `.execute(posts.database);
  await setDefault(posts, 'search_path = shop');
  await setDefault(posts, 'standard_conforming_strings = off');

  const first = await endOf(startMigrate(posts));
  const second = await endOf(startMigrate(posts));
  const published = await runPosts(['publish', '-'], {
    ...posts,
    input: aPostFile({ slug: 'uno' }),
  });

  expect(first).toMatchObject({ code: 0, stdout: expect.stringMatching(/^applied 0001/) });
  expect(second).toMatchObject({ code: 0, stdout: 'schema is up to date\n' });
  expect(published).toMatchObject({ code: 0, stdout: expect.stringMatching(/^created +uno/) });
});

test('times are read, however the database writes them by default', async () => {
  await using posts = await createDatabase([aPost({ publishedAt: new Date('2026-03-12T10:00Z') })]);
  await setDefault(posts, "datestyle = 'German, DMY'");
  await using web = connectAsServer(posts.databaseUrl);

  const [post] = await createReader(web).listPosts();

  expect(post?.date).toBe('2026-03-12T11:00:00+01:00');
  expect((await runPosts(['list'], posts)).stdout).toContain('2026-03-12 11:00');
});

test('a command that has waited for another writer sees what that one wrote, whatever transactions see by default', async () => {
  await using posts = await createDatabase([aPost({ slug: 'uno' })]);
  await setDefault(posts, "default_transaction_isolation = 'repeatable read'");
  await using writer = await openSession(posts.databaseUrl);
  await writer.query("begin; update posts set title = 'Otro'");
  const unpublished = endOf(startPosts(['unpublish', 'uno'], posts));

  await commandWaits(posts);
  await writer.query('commit');

  expect(await unpublished).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('unpublished'),
  });
});
