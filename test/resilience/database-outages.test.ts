import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { postHref } from '../../src/routes.ts';
import { commandWaits, openSession } from '../support/database/test-database.ts';
import { startLoad } from '../support/server/load.ts';
import {
  isRefused,
  publishTitled,
  retitle,
  startOwnSite,
  startVisited,
  titleOn,
  UNSEEN,
} from './outages.ts';
import { startOwnPostgres, startStandby } from './own-postgres.ts';
import { startProxy } from './tcp-proxy.ts';

// Rows of the table in docs/operating.md, by their names: those in which PostgreSQL is not there. To a pod that has
// never had one it is like a PostgreSQL that is out of connections (`database-states.test.ts`).

test('frozen: cached pages go on, the rest is a 503, and who asks first waits 2.5 s at most', async () => {
  await using postgres = await startOwnPostgres();
  await using proxy = await startProxy(postgres.databaseUrl);
  await using server = await startVisited(proxy.databaseUrl);

  const visits = server.visitAll(9_000);
  await postgres.freeze();
  const asked = Date.now();
  await server.isMissing(UNSEEN);
  // One limit of 2.5 s with room for the machine; two would be 5 s.
  expect(Date.now() - asked).toBeLessThan(4_000);
  for (let round = 0; round < 3; round += 1) {
    const pages = Array.from({ length: 20 }, (_, page) => postHref(`nunca-${round}-${page}`));
    const asked = Promise.all(pages.map((page) => server.isMissing(page)));
    await sleep(250);
    // Seven of the pools and the listener's; one that times out is closed before another is opened.
    expect(proxy.sockets.size).toBeLessThanOrEqual(9);
    await asked;
  }
  await server.staysInService();
  const begun = Date.now();
  await isRefused(publishTitled(postgres.databaseUrl, 'Nada'), 'does not respond');
  expect(Date.now() - begun).toBeGreaterThan(5_000);
  expect(Date.now() - begun).toBeLessThan(9_000);
  expect(await visits).toEqual([]);

  await postgres.thaw();
  await retitle(postgres.database, 'Después');
  await server.shows('Después');
  await server.hadOutage();
  // Seven of the pools and the listener's.
  const connections = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where application_name like 'web%'`.execute(postgres.database);
    return rows.length;
  };
  await expect.poll(connections, { timeout: 5_000 }).toBeLessThanOrEqual(8);
});

test('frozen: the site ends all the same when it is told to, although nobody responds to its goodbye', async () => {
  await using site = await startOwnSite();
  const { postgres, server } = site;

  await postgres.freeze();
  const begun = Date.now();
  server.process.kill('SIGTERM');

  expect(await once(server.process, 'exit')).toEqual([0, null]);
  // Less than the 30 seconds that Kubernetes gives a pod.
  expect(Date.now() - begun).toBeLessThan(20_000);
  await postgres.thaw();
});

test('stopped and started again: nobody who reads a cached page notices, and what publishing had begun is undone', async () => {
  await using site = await startOwnSite();
  const { postgres, server } = site;
  await using other = await openSession(postgres.databaseUrl);
  await other.query('begin; select from posts for update');
  const publishing = publishTitled(postgres.databaseUrl, 'A medias');
  await commandWaits(postgres);

  const visits = server.visitAll(5_000);
  const load = startLoad(() => [{ url: server.origin + UNSEEN }], 1);
  await postgres.stop();
  await postgres.start();
  await server.responds(UNSEEN, 404);
  await load.stop();

  await isRefused(publishing, 'does not respond');
  // It is chance whether it has asked before, during or after the restart.
  for (const failure of load.failures) expect(failure).toMatch(/: (?:404|503)$/);
  await server.staysInService();
  expect(await titleOn(postgres)).toBe('Antes');
  await retitle(postgres.database, 'Después');
  await server.shows('Después');
  expect(await visits).toEqual([]);
  await server.hadOutage();
});

test('failed over: cached pages go on, and show the standby’s posts when the address leads there', async () => {
  await using primary = await startOwnPostgres();
  await using standby = await startStandby(primary);
  await using proxy = await startProxy(primary.databaseUrl);
  await using server = await startVisited(proxy.databaseUrl);
  await retitle(primary.database, 'Lo último');
  await vi.waitUntil(async () => (await titleOn(standby)) === 'Lo último', { timeout: 5_000 });

  const visits = server.visitAll(6_000);
  await primary.stop();
  await server.isMissing(UNSEEN);
  await server.staysInService();
  await isRefused(publishTitled(proxy.databaseUrl, 'Nada'), 'does not respond');
  await standby.promote();
  await retitle(standby.database, 'En el otro servidor');
  proxy.moveTo(standby.databaseUrl);
  await server.shows('En el otro servidor');
  expect(await server.statusOf(UNSEEN)).toBe(404);
  expect(await visits).toEqual([]);
  await server.hadOutage();

  expect(await publishTitled(proxy.databaseUrl, 'Publicado allí')).toMatchObject({ code: 0 });
  await server.shows('Publicado allí');
});
