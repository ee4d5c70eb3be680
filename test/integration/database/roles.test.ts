import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connectForCommand } from '../../../src/database/connect.ts';
import { prepareLogins } from '../../../src/database/logins.ts';
import { migrateToLatest } from '../../../src/database/migrations.ts';
import { createPostRepository } from '../../../src/posts/reading/post-repository.ts';
import { MIGRATIONS } from '../../support/database/template-database.ts';
import {
  connectAsServer,
  createEmptyDatabase,
  type TestDatabase,
} from '../../support/database/test-database.ts';

const ROLES = ['site_web', 'site_publisher'];

/** Makes a user of the test's own, who owns the database, and drops it with what it owns. */
async function createOwner({ database, databaseUrl }: TestDatabase) {
  const name = `owner_${randomBytes(6).toString('hex')}`;
  const owner = sql.ref(name);
  // A test may run before any other has made the roles of this server.
  for (const role of ROLES) {
    await sql`create role ${sql.ref(role)}`.execute(database).catch(() => {});
  }
  await sql`create role ${owner} login password 'owner'`.execute(database);
  const site = new URL(databaseUrl);
  await sql`alter database ${sql.ref(site.pathname.slice(1))} owner to ${owner}`.execute(database);
  site.username = name;
  site.password = 'owner';
  return {
    url: site.href,
    grant: (role: string) => sql`grant ${sql.ref(role)} to ${owner}`.execute(database),
    async [Symbol.asyncDispose]() {
      await sql`drop owned by ${owner} cascade`.execute(database);
      await sql`reassign owned by ${owner} to current_user`.execute(database);
      await sql`drop role ${owner}`.execute(database);
    },
  };
}

test('an owner who is no administrator migrates and serves once it may take on the roles', async () => {
  await using empty = await createEmptyDatabase();
  await using owner = await createOwner(empty);
  for (const role of ROLES) await owner.grant(role);
  await using asOwner = connectForCommand(owner.url);
  await using asServer = connectAsServer(owner.url);

  await migrateToLatest(asOwner, MIGRATIONS);

  expect(await createPostRepository(asServer).listPosts()).toEqual([]);
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(asServer);
  expect(rows).toEqual([{ role: 'site_web' }]);
});

test('an owner who may not take on the roles is told what an administrator must do', async () => {
  await using empty = await createEmptyDatabase();
  await using owner = await createOwner(empty);
  await using asOwner = connectForCommand(owner.url);

  await expect(migrateToLatest(asOwner, MIGRATIONS)).rejects.toThrow(
    /may neither create nor take on the role site_web: .*"grant site_web to owner_/,
  );
});

test('an owner who may not set passwords is told what an administrator must do', async () => {
  await using empty = await createEmptyDatabase();
  await using owner = await createOwner(empty);
  await using asOwner = connectForCommand(owner.url);

  for (const role of ROLES) await owner.grant(role);
  await migrateToLatest(asOwner, MIGRATIONS);

  const change = prepareLogins(asOwner, { site_web: 'reads', site_publisher: undefined });
  await expect(change).rejects.toMatchObject({
    exitCode: 77,
    message: expect.stringContaining("alter role site_web login password '…'"),
  });
});
