import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { blogHref, postHref, routes } from '../../src/routes.ts';
import { openSession, POST } from '../support/database/test-database.ts';
import { createFolder } from '../support/folder.ts';
import { startFollow } from '../support/posts/follow.ts';
import { aPostFile, endOf, startMigrate } from '../support/posts/posts-command.ts';
import {
  CACHED,
  isRefused,
  onlyPublishingFails,
  publishTitled,
  retitle,
  startOwnSite,
  startVisited,
  UNSEEN,
} from './outages.ts';
import { type OwnPostgres, startOwnPostgres, startStandby } from './own-postgres.ts';

// Rows of the table in docs/operating.md, by their names: those in which PostgreSQL is there.

test('a standby that nobody has promoted: pages two seconds old at most, and a line that says so', async () => {
  await using primary = await startOwnPostgres();
  await using standby = await startStandby(primary);
  await using server = await startVisited(standby.databaseUrl);

  const visits = server.visitAll(3_000);
  await retitle(primary.database, 'Durante');
  await server.shows('Durante');
  expect(await visits).toEqual([]);
  expect(await server.statusOf(UNSEEN)).toBe(404);
  await server.staysInService();
  await isRefused(publishTitled(standby.databaseUrl, 'Nada'), 'can only be read now');
  await server.hadOutage(1);
  expect(server.warnings()).toMatchObject([
    { err: { message: expect.stringMatching(/cannot execute LISTEN/) } },
  ]);

  await primary.stop();
  await standby.promote();
  await server.hadOutage();
  expect(await publishTitled(standby.databaseUrl, 'Tras la promoción')).toMatchObject({
    code: 0,
  });
  await server.shows('Tras la promoción', [postHref(POST)]);
  expect(server.warnings()).toHaveLength(1);
});

test('out of connections: a site that has its own goes on; one that starts then serves fixed pages, and the blog as soon as it has some', async () => {
  await using site = await startOwnSite(['max_connections=12', 'superuser_reserved_connections=0']);
  const { postgres, server } = site;
  const others = await takeAllConnections(postgres);

  // Longer than a pool leaves a connection idle by default: its own stay open.
  const idle = sleep(11_000);
  await using late = await startVisited(postgres.databaseUrl, []);
  await idle;
  const visits = server.visitAll(3_000);
  expect(await server.statusOf(UNSEEN)).toBe(404);
  const searches = ['fuerza', 'dormir', 'pasos'].map((word) =>
    server.statusOf(blogHref({ search: word })),
  );
  expect(await Promise.all(searches)).toEqual([200, 200, 200]);
  await late.isMissing(routes.blog);
  await others[0]?.query("update posts set title = 'Cambiado'");
  await server.shows('Cambiado', [postHref(POST)]);
  await server.staysInService();
  await late.staysInService();
  await isRefused(publishTitled(postgres.databaseUrl, 'Nada'), 'takes no further connection');
  expect(await visits).toEqual([]);
  await server.hadOutage(0);

  await Promise.all(others.map((client) => client.end()));
  // Nobody visits it, and it notices all the same.
  await late.hadOutage();
  await late.shows('Cambiado', [routes.blog]);
  expect(late.warnings()).toMatchObject([
    { err: { code: '53300', message: expect.stringMatching(/too many clients/) } },
  ]);
});

/** Takes every connection that is left. */
async function takeAllConnections({ databaseUrl }: OwnPostgres) {
  const taken: Awaited<ReturnType<typeof openSession>>[] = [];
  for (;;) {
    try {
      taken.push(await openSession(databaseUrl));
    } catch {
      return taken;
    }
  }
}

test('read-only: visitors notice nothing, publishing says what is the matter', async () => {
  await using site = await startOwnSite();
  await using files = await createFolder({ 'uno/index.md': aPostFile() });
  await setReadOnly(site.postgres, true);
  await using follow = await startFollow(files.folder, site.postgres);
  const said = () => follow.log.at(-1)?.['msg'];
  await expect.poll(said).toBe('publishing waits');

  // A pod that is created meanwhile starts all the same.
  const migrated = await endOf(startMigrate({ databaseUrl: site.postgres.databaseUrl }));
  expect(migrated).toMatchObject({ code: 0, stderr: expect.stringContaining('read-only') });
  await onlyPublishingFails(site, 'can only be read now', () => setReadOnly(site.postgres, false));
  await expect.poll(said).toBe('post published');
});

async function setReadOnly(
  { database, databaseUrl }: OwnPostgres,
  isReadOnly: boolean,
): Promise<void> {
  const value = isReadOnly ? 'on' : 'off';
  await sql`alter system set default_transaction_read_only = ${sql.lit(value)}`.execute(database);
  await sql`select pg_reload_conf()`.execute(database);
  const ofNewConnection = async () => {
    await using client = await openSession(databaseUrl);
    return (await client.query('show default_transaction_read_only')).rows;
  };
  await expect.poll(ofNewConnection).toEqual([{ default_transaction_read_only: value }]);
}

test('with a full queue of notifications: visitors notice nothing, publishing says what is the matter', async () => {
  await using site = await startOwnSite(['max_notify_queue_pages=64']);
  const { postgres } = site;
  await using listener = await openSession(postgres.databaseUrl);
  // What comes after the begin of its transaction stays in the queue.
  await listener.query('listen noise');
  await listener.query('begin');
  await listener.query('select 1');
  const fill = () =>
    sql`select pg_notify('noise', i || repeat('x', 7000)) from generate_series(1, 60) as i`.execute(
      postgres.database,
    );
  await expect(Promise.all([fill(), fill(), fill()])).rejects.toThrow('too many notifications');

  await onlyPublishingFails(site, 'has reached a limit', async () => {
    await listener.end();
    // PostgreSQL drops what everybody has read when it counts, and not before it refuses.
    await sql`select pg_notification_queue_usage()`.execute(postgres.database);
  });
});

test('without its schema: a designed 500 on each page with posts, cached or not', async () => {
  await using site = await startOwnSite();
  const { postgres, server } = site;
  await sql`alter schema public rename to elsewhere`.execute(postgres.database);

  for (const page of CACHED) await server.responds(page, 500);
  for (const page of [...CACHED, UNSEEN]) {
    const response = await fetch(server.origin + page);
    expect(response.status).toBe(500);
    expect(await response.text()).not.toMatch(/relation|does not exist|\.js:\d|\.ts:\d|node:/);
    const id = response.headers.get('x-request-id');
    const cause = () => server.warnings().find((line) => line['id'] === id && line['err']);
    await expect
      .poll(cause)
      .toMatchObject({ level: 50, err: { message: expect.stringMatching(/does not exist/) } });
  }
  await server.staysInService();
  expect(await publishTitled(postgres.databaseUrl, 'Nada')).toMatchObject({
    code: 69,
    stderr: expect.stringMatching(/^DATABASE_URL: the schema is not up to date .+\n$/),
  });

  await sql`alter schema elsewhere rename to public`.execute(postgres.database);
  await server.shows('Antes');
  const others = () =>
    server.log.filter(({ msg, level }) => level === 40 || String(msg).startsWith('database '));
  await expect
    .poll(others)
    .toMatchObject([{ msg: 'database outage' }, { msg: 'database recovered' }]);
});
