import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connectForCommand } from '../../../src/database/connect.ts';
import { prepareLogins } from '../../../src/database/logins.ts';
import { migrateToLatest } from '../../../src/database/migrations.ts';
import { MIGRATIONS } from '../../support/database/template-database.ts';
import { connectAsServer, createEmptyDatabase } from '../../support/database/test-database.ts';
import { fixture } from '../../support/fixture.ts';
import { createReader } from '../../support/posts/post-reader.ts';
import { endOf, startMigrate } from '../../support/posts/posts-command.ts';

const ROLES = ['site_web', 'site_publisher'];

/** An empty database whose owner is a user of the test's own, and no administrator. */
function createOwned() {
  return fixture(async (resources) => {
    const { database, databaseUrl, name } = resources.use(await createEmptyDatabase());
    const user = `owner_${randomBytes(6).toString('hex')}`;
    const owner = sql.ref(user);
    // A test may run before any other has made the roles of this server.
    for (const role of ROLES) {
      await sql`create role ${sql.ref(role)}`.execute(database).catch(() => {});
    }
    await sql`create role ${owner} login password 'owner'`.execute(database);
    resources.defer(async () => {
      await sql`drop owned by ${owner} cascade`.execute(database);
      await sql`reassign owned by ${owner} to current_user`.execute(database);
      await sql`drop role ${owner}`.execute(database);
    });
    await sql`alter database ${sql.ref(name)} owner to ${owner}`.execute(database);
    const { href } = Object.assign(new URL(databaseUrl), { username: user, password: 'owner' });
    return {
      url: href,
      asOwner: resources.use(connectForCommand(href)),
      async grantRoles() {
        for (const role of ROLES) await sql`grant ${sql.ref(role)} to ${owner}`.execute(database);
      },
    };
  });
}

test('an owner who is no administrator migrates and serves once it may take on the roles', async () => {
  await using owned = await createOwned();
  await owned.grantRoles();
  await using asServer = connectAsServer(owned.url);

  await migrateToLatest(owned.asOwner, MIGRATIONS);

  expect(await createReader(asServer).listPosts()).toEqual([]);
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(asServer);
  expect(rows).toEqual([{ role: 'site_web' }]);
});

test('an owner who may not take on the roles is told what an administrator must do', async () => {
  await using owned = await createOwned();

  const { code, stderr } = await endOf(startMigrate({ databaseUrl: owned.url }));

  expect(code).toBe(77);
  expect(stderr).toMatch(
    /^DATABASE_URL: .* may neither create nor take on the role site_web: .*"grant site_web, site_publisher to owner_\w+"\n$/,
  );
});

test('an owner who may not set passwords is told what an administrator must do', async () => {
  await using owned = await createOwned();
  await owned.grantRoles();
  await migrateToLatest(owned.asOwner, MIGRATIONS);

  const change = prepareLogins(owned.asOwner, { site_web: 'reads', site_publisher: undefined });
  await expect(change).rejects.toMatchObject({
    exitCode: 77,
    message: expect.stringContaining("alter role site_web login password '…'"),
  });
});
