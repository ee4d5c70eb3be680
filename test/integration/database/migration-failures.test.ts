import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { explainDatabaseFailure, isDatabaseUnavailable } from '../../../src/database/failures.ts';
import { migrateToLatest, unsupported } from '../../../src/database/migrations.ts';
import { holdMigration, migrationsWith } from '../../support/database/migrations.ts';
import {
  aPost,
  commandWaits,
  connectAsServer,
  copyDatabase,
  createDatabase,
  createEmptyDatabase,
  openSession,
  type TestDatabase,
} from '../../support/database/test-database.ts';
import { endOf, startMigrate } from '../../support/posts/posts-command.ts';
import { createReader } from '../../support/posts/post-reader.ts';

test('a migration whose connection is cut in the middle is one line that says so; it can be run again', async () => {
  await using empty = await createEmptyDatabase();
  await using migration = await holdMigration(empty.databaseUrl);
  const ended = endOf(startMigrate(empty));

  await cut(empty, await commandWaits(empty));

  expect(await ended).toMatchObject({
    code: 69,
    stdout: '',
    stderr: expect.stringMatching(
      /^DATABASE_URL: the database does not respond: terminating .+\n$/,
    ),
  });
  expect(await migration.isThere()).toBe(false);
  await migration.letGoOn();
  expect(await endOf(startMigrate(empty))).toMatchObject({ code: 0 });
  expect(await migration.isThere()).toBe(true);
});

test('a connection that breaks while a migration is recorded as applied counts as a failure of the database too', async () => {
  await using posts = await createDatabase();
  await using newer = await migrationsWith('alter table posts add column x text;');
  const other = await openSession(posts.databaseUrl);
  await other.query('begin; lock table kysely_migration in share mode');
  const outcome = migrateToLatest(posts.database, newer.folder).catch((error: unknown) => error);

  await cut(posts, await commandWaits(posts));

  expect(await outcome).toSatisfy(isDatabaseUnavailable);
  await other.end();
  expect(await migrateToLatest(posts.database, newer.folder)).toEqual(['9999-newer']);
});

test('after a restore from another server no transaction passes for the one that changed posts there', async () => {
  await using posts = await createDatabase();
  const { database } = posts;
  const foreign = sql`update change_count set transaction = (pg_current_xact_id()::text::bigint + 1000)::text::xid8`;
  await foreign.execute(database);

  expect(await endOf(startMigrate(posts))).toMatchObject({ code: 0 });

  const { rows } = await sql`select transaction from change_count`.execute(database);
  expect(rows).toEqual([{ transaction: null }]);
});

test('a database that was restored where its logins were not known is told, with what to do', async () => {
  await using posts = await createDatabase();
  await sql`revoke select on published_posts from site_web`.execute(posts.database);

  expect(await endOf(startMigrate(posts))).toMatchObject({
    code: 78,
    stderr: expect.stringMatching(
      /^DATABASE_URL: site_web or site_publisher has no rights in this database, .+\n$/,
    ),
  });
});

test('an error in a migration is told with its cause, and exits with 70', async () => {
  await using empty = await createEmptyDatabase();
  await sql`
    create table kysely_migration (name text primary key, timestamp text not null);
    insert into kysely_migration values ('0001-posts', now()::text)`.execute(empty.database);

  const { code, stderr } = await endOf(startMigrate(empty));

  expect(code).toBe(70);
  expect(stderr).toMatch(/^Error: a migration failed\n.+"slug\\?" does not exist/s);
  expect(stderr).not.toContain('run migrate');
});

test.for([
  ['a column that is missing', '42703', 'alter table posts drop column missing'],
  ['an invalid argument', '22023', "set local work_mem = 'x'"],
  ['a row that a constraint refuses', '23514', 'alter table posts add check (false)'],
] as const)(
  'in a migration, %s is not taken for an old schema or a wrong post, and leaves nothing behind',
  async (given) => {
    const [, code, statement] = given;
    await using posts = await createDatabase([aPost()]);
    await using newer = await migrationsWith(`create table before (id int); ${statement}`);

    const error = await migrateToLatest(posts.database, newer.folder).catch((it: unknown) => it);

    expect(error).toMatchObject({ message: 'a migration failed', cause: { code } });
    expect(explainDatabaseFailure(error)).toBeUndefined();
    const tables = await posts.database.introspection.getTables();
    expect(tables.map((table) => table.name)).not.toContain('before');
  },
);

test('a migration that waits for a long reader lets visitors through, and is applied after it', async () => {
  await using posts = await createDatabase([aPost({ slug: 'uno' })]);
  await using newer = await migrationsWith('alter table posts add column x text;');
  await using visitors = connectAsServer(posts.databaseUrl);
  const reader = createReader(visitors);
  const backup = await startLongReader(posts.databaseUrl);

  let isApplied = false;
  const applied = migrateToLatest(posts.database, newer.folder, { tries: 50, pauseMs: 200 });
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
  await using _backup = await startLongReader(posts.databaseUrl);

  const outcome = migrateToLatest(posts.database, newer.folder, { tries: 2, pauseMs: 10 });

  await expect(outcome).rejects.toMatchObject({
    exitCode: 75,
    message: expect.stringMatching(/^a table was in use.+try again later$/),
  });
  const tables = await posts.database.introspection.getTables();
  expect(tables.map((table) => table.name)).not.toContain('before');
});

test('a database that cannot hold the site is one line that says what it must be', async () => {
  await using other = await copyDatabase("template0 encoding 'SQL_ASCII' locale 'C'");

  expect(await endOf(startMigrate(other))).toMatchObject({
    code: 78,
    stderr:
      "DATABASE_URL: the encoding of this database is SQL_ASCII, expected UTF8 (create database … encoding 'UTF8' template template0)\n",
  });
  expect(unsupported('15.18 (Debian 15.18-0)', 'UTF8')).toBe(
    'this is PostgreSQL 15.18 (Debian 15.18-0), expected 16 or newer',
  );
  expect(unsupported('16.0', 'UTF8')).toBeUndefined();
});

/** What pg_dump does: reads a table in a transaction that goes on. */
async function startLongReader(databaseUrl: string) {
  const session = await openSession(databaseUrl);
  await session.query('begin; lock table posts in access share mode');
  return session;
}

async function cut({ database }: TestDatabase, pid: number): Promise<void> {
  await sql`select pg_terminate_backend(${pid})`.execute(database);
}
