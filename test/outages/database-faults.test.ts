import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { postHref } from '../../src/routes.ts';
import { aPost, createDatabase, POST } from '../support/database/test-database.ts';
import {
  hadOutage,
  isMissing,
  recovers,
  retitle,
  shows,
  startVisited,
  UNSEEN,
  visitAll,
} from './outages.ts';
import { startProxy } from './tcp-proxy.ts';

const anOldPost = () => createDatabase([aPost({ slug: POST, title: 'Antes' })]);

// `database-outages.test.ts` has a server that is stopped, and one that is frozen.
test('with a network that is cut in the middle of visits, cached pages go on; all is new two seconds after its end', async () => {
  await using posts = await anOldPost();
  await using proxy = await startProxy(posts.databaseUrl);
  await using server = await startVisited(proxy.databaseUrl);

  const visits = visitAll(server, 3_500);
  proxy.cut();
  await isMissing(server, UNSEEN);
  expect(await visits).toEqual([]);

  proxy.mend();
  await recovers(server, posts.database);
  expect((await fetch(server.origin + UNSEEN)).status).toBe(404);
});

test('changes are seen although no notification arrives, and although triggers are off as in a restore', async () => {
  await using posts = await anOldPost();
  await using server = await startVisited(posts.databaseUrl);
  // It counts and does not notify, as where something between drops notifications alone.
  await sql`
    create or replace function announce_change() returns trigger language plpgsql security definer as $$
      begin update change_count set count = count + 1; return null; end $$`.execute(posts.database);

  await retitle(posts.database, 'Sin aviso');
  await shows(server, 'Sin aviso');
  await posts.database.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    await retitle(connection, 'Restaurado');
  });
  await shows(server, 'Restaurado');

  await hadOutage(server, 0);
});

test('backends that are terminated under load are no error to anybody', async () => {
  await using posts = await anOldPost();
  await using server = await startVisited(posts.databaseUrl);
  const visits = visitAll(server, 2_000);
  const statuses: number[] = [];

  for (let round = 0; round < 8; round += 1) {
    await retitle(posts.database, `Vuelta ${round}`);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name like 'web%'`.execute(posts.database);
    statuses.push((await fetch(server.origin + postHref(`nunca-${round}`))).status);
    await shows(server, `Vuelta ${round}`, [postHref(POST)]);
  }

  expect(await visits).toEqual([]);
  expect(new Set(statuses)).toEqual(new Set([404]));
});
