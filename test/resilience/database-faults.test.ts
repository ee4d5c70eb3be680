import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { postHref } from '../../src/routes.ts';
import { aPost, createDatabase, POST } from '../support/database/test-database.ts';
import { retitle, startVisited, UNSEEN } from './outages.ts';
import { startProxy } from './tcp-proxy.ts';

const startPosts = () => createDatabase([aPost({ slug: POST, title: 'Antes' })]);

// `database-outages.test.ts` has a server that is stopped, and one that is frozen.
test('where a machine vanishes without a word, one request waits for it in vain, and not one for each connection', async () => {
  await using posts = await startPosts();
  using proxy = await startProxy(posts.databaseUrl);
  await using server = await startVisited(proxy.databaseUrl);

  proxy.silence();
  await server.isMissing(UNSEEN);

  expect(await server.statusOf(UNSEEN)).toBe(404);
});

test('changes are seen although triggers are off as in a restore, and although no notification arrives', async () => {
  await using posts = await startPosts();
  await using server = await startVisited(posts.databaseUrl);

  await posts.database.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    await retitle(connection, 'Restaurado');
  });
  await server.shows('Restaurado');
  await sql`alter table posts disable trigger announce_change`.execute(posts.database);
  await posts.database.transaction().execute(async (transaction) => {
    await retitle(transaction, 'Sin aviso');
    await sql`update change_count set count = count + 1`.execute(transaction);
  });
  await server.shows('Sin aviso');
  await server.hadOutage(0);
});

test('backends that are terminated under load are no error to anybody', async () => {
  await using posts = await startPosts();
  await using server = await startVisited(posts.databaseUrl);
  const visits = server.visitAll(2_000);
  const statuses: number[] = [];

  for (let round = 0; round < 8; round += 1) {
    await retitle(posts.database, `Vuelta ${round}`);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name like 'web%'`.execute(posts.database);
    statuses.push(await server.statusOf(postHref(`nunca-${round}`)));
    await server.shows(`Vuelta ${round}`, [postHref(POST)]);
  }

  expect(await visits).toEqual([]);
  expect(new Set(statuses)).toEqual(new Set([404]));
});
