import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { postHref } from '../../src/routes.ts';
import { aPost, createDatabase, POST } from '../support/database/test-database.ts';
import { fixture } from '../support/fixture.ts';
import { logUntilNow } from '../support/server/server.ts';
import { retitle, startVisited, UNSEEN } from './outages.ts';
import { type Fault, startProxy } from './tcp-proxy.ts';

/** As long as the site waits for a query, and a little. */
const OUTAGE_MS = 3_000;

function aSite() {
  return fixture(async (resources) => {
    const posts = resources.use(await createDatabase([aPost({ slug: POST, title: 'Antes' })]));
    const proxy = resources.use(await startProxy(posts.databaseUrl));
    return { posts, proxy, server: resources.use(await startVisited(proxy.databaseUrl)) };
  });
}

// `database-outages.test.ts` has a server that is stopped, and one that is frozen.
test.for<Fault>(['reset', 'slow'])(
  'with a network that is %s in the middle of visits, cached pages go on; all is new two seconds after its end',
  { timeout: 30_000 },
  async (fault) => {
    await using site = await aSite();
    const { posts, proxy, server } = site;

    const visits = server.visitAll(500 + OUTAGE_MS);
    await sleep(500);
    proxy.fail(fault);
    await retitle(posts.database, 'Durante el corte');
    await server.isMissing(UNSEEN);
    expect(await visits).toEqual([]);

    proxy.mend();
    await server.shows('Durante el corte');
    expect(await server.statusOf(UNSEEN)).toBe(404);

    await server.hadOutage();
    expect(server.warnings()).toHaveLength(1);
  },
);

test('changes are seen although no notification arrives, and although triggers are off as in a restore', async () => {
  await using site = await aSite();
  const { posts, proxy, server } = site;
  proxy.fail('unnotified');

  await retitle(posts.database, 'Sin aviso');
  await server.shows('Sin aviso');
  await posts.database.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    await retitle(connection, 'Restaurado');
  });
  await server.shows('Restaurado');

  await logUntilNow(server);
  expect(server.warnings()).toEqual([]);
});

test('backends that are terminated under load are no error to anybody', async () => {
  await using site = await aSite();
  const { posts, server } = site;
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
