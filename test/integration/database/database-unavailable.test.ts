import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  errorPages,
  errorPrefix,
  postError,
  postsError,
} from '../../../src/content/interface/errors.ts';
import type { Database } from '../../../src/database/schema.ts';
import { apiPostHref, machineRoutes, postHref, previewHref, routes } from '../../../src/routes.ts';
import { aPost, createDatabase, NOWHERE } from '../../support/database/test-database.ts';
import { httpGet } from '../../support/server/http.ts';
import { logUntilNow, startServer } from '../../support/server/server.ts';
import { untilEnd } from '../../support/until-end.ts';

/** A server that has never had a database. */
const alone = untilEnd(await startServer({ DATABASE_URL: NOWHERE }));

test('fixed pages never need the database', async () => {
  const { home, about, facilities, trialSession } = routes;
  for (const path of [home, about, facilities, trialSession, machineRoutes.robots]) {
    expect((await httpGet(alone.origin + path)).status).toBe(200);
  }
});

test('a preview link that cannot be looked up is nobody’s visit: its address is told to no measurement', async () => {
  const link = previewHref({ id: randomUUID(), expires: 9e9, signature: 'a'.repeat(64) });
  const { status, body } = await httpGet(alone.origin + link);

  expect(status).toBe(503);
  expect(body.toString()).not.toContain('data-web-vitals-url');
  expect((await httpGet(alone.origin + routes.blog)).body.toString()).toContain(
    'data-web-vitals-url',
  );
});

test.for([
  [routes.blog, 'text/html', errorPrefix + postsError],
  [postHref('un-articulo'), 'text/html', errorPrefix + postError],
  [routes.apiPosts, 'application/problem+json', '"status":503'],
  [apiPostHref('un-articulo'), 'application/problem+json', '"status":503'],
  [machineRoutes.rss, 'application/problem+json', '"status":503'],
  ['/assets/entry-OLDBUILD.js', 'text/html', errorPages[503].title],
] as const)('%s says what is missing, and when to come back, and leaks nothing', async (row) => {
  const [target, type, message] = row;
  const { status, headers, body } = await httpGet(alone.origin + target);
  const text = body.toString();

  expect(status).toBe(503);
  expect(headers['content-type']).toContain(type);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(headers['cache-control']).toBe('no-store');
  expect(text.replaceAll(/<[^>]*>/g, '')).toContain(message);
  expect(text).not.toMatch(/ECONNREFUSED|secret|127\.0\.0\.1/);
  const line = () => alone.log.find(({ path }) => path === target.split('?')[0]);
  await expect.poll(line).toMatchObject({ status: 503, route: expect.stringMatching(/^\//) });
});

test('in an outage the page of a post is rendered once for all of them', async () => {
  for (const slug of ['uno', 'dos']) await fetch(alone.origin + postHref(slug));

  const line = () => alone.log.find(({ path }) => path === postHref('dos'));
  await expect.poll(line).toMatchObject({ status: 503, route: routes.post, cache: 'hit' });
});

test.concurrent(
  'a process without a database is alive at once, and ready after five seconds',
  async ({ expect }) => {
    await using server = await startServer({ DATABASE_URL: NOWHERE });
    const isReady = async () => (await fetch(`${server.adminOrigin}/readyz`)).status === 200;

    expect((await fetch(`${server.adminOrigin}/livez`)).status).toBe(200);
    for (const target of ['/livez', '/readyz']) {
      expect((await fetch(server.origin + target)).status).toBe(404);
    }
    expect(await isReady()).toBe(false);
    await expect.poll(isReady, { timeout: 7_000 }).toBe(true);
  },
);

test.concurrent(
  'a process whose login or schema the database rejects is not ready, so that a rollout stops, until both are right',
  async ({ expect }) => {
    await using posts = await createDatabase([aPost()]);
    await sql`alter table change_count rename to elsewhere`.execute(posts.database);
    const login = `web_${randomUUID()}`;
    const { href } = Object.assign(new URL(posts.databaseUrl), { username: login, password: 'x' });
    await using server = await startServer({ DATABASE_URL: href });
    const isReady = async () => (await fetch(`${server.adminOrigin}/readyz`)).status === 200;

    await sleep(6_000);
    expect(await isReady()).toBe(false);
    expect((await fetch(server.origin + routes.home)).status).toBe(200);
    await sql`create role ${sql.ref(login)} login password 'x' in role site_web`.execute(
      posts.database,
    );
    await sleep(1_500);
    expect(await isReady()).toBe(false);
    await sql`alter table elsewhere rename to change_count`.execute(posts.database);
    await expect.poll(isReady, { timeout: 5_000 }).toBe(true);

    await sql`drop role ${sql.ref(login)}`.execute(posts.database);
  },
);

test.concurrent.for<[what: string, options: string, says: string, (socket: Socket) => void]>([
  ['accepts and never responds', '', 'no connection within 1 s', (socket) => socket.resume()],
  [
    'cannot be spoken to by TLS',
    '?sslmode=require',
    'There was an error establishing an SSL connection',
    (socket) => socket.once('data', () => socket.end('S, and no handshake')),
  ],
  [
    'has not the TLS that its address demands',
    '?sslmode=require',
    'The server does not support SSL connections',
    (socket) => socket.once('data', () => socket.end('N')),
  ],
])('a database that %s is an outage, and the log says why', async (row, { expect }) => {
  const [, options, reason, respond] = row;
  const broken = createServer(respond).listen(0, '127.0.0.1');
  await once(broken, 'listening');
  const { port } = broken.address() as AddressInfo;
  const DATABASE_URL = `postgresql://a:b@127.0.0.1:${port}/c${options}`;
  await using server = await startServer({ DATABASE_URL });

  expect((await fetch(server.origin + routes.blog)).status).toBe(503);
  await expect.poll(() => server.log.map(({ msg }) => msg)).toContain('database outage');
  await expect.poll(() => server.log).toContainEqual(expect.objectContaining({ reason }));

  broken.close();
});

test.concurrent.for(['statement_timeout', 'lock_timeout', 'transaction_timeout'])(
  'a %s of the database is a 503 whose line in the log says why, and older pages where there are any',
  async (setting, { expect }) => {
    await using posts = await createDatabase([aPost({ slug: 'visto' }), aPost({ slug: 'otro' })]);
    await sql`alter database ${sql.ref(posts.name)} set ${sql.ref(setting)} = 300`.execute(
      posts.database,
    );
    await using server = await startServer({ DATABASE_URL: posts.databaseUrl });
    const status = async (slug: string) => (await fetch(server.origin + postHref(slug))).status;
    // A busy machine may take longer than that itself.
    await expect.poll(() => status('visto')).toBe(200);

    /** Runs a transaction of the test's own, which has no limit. */
    const inTransaction = (run: (transaction: Kysely<Database>) => Promise<unknown>) =>
      posts.database.transaction().execute(async (transaction) => {
        await sql`set local ${sql.ref(setting)} = 0`.execute(transaction);
        await run(transaction);
      });
    await inTransaction((change) => sql`update posts set title = 'Otro'`.execute(change));
    await inTransaction(async (holder) => {
      await sql`lock table posts`.execute(holder);
      expect(await Promise.all([status('visto'), status('otro')])).toEqual([200, 503]);
      // Asked again where a busy machine made the server give up before the database did.
      const reasons = async () => {
        await status('otro');
        return server.log.map(({ reason }) => reason);
      };
      await expect.poll(reasons).toContainEqual(expect.stringContaining(setting.replace('_', ' ')));
    });
    expect((await logUntilNow(server)).filter(({ level }) => Number(level) >= 50)).toEqual([]);
  },
);

test('a query that is slow is the 503 of its own request, and no outage', async () => {
  await using posts = await createDatabase([aPost({ slug: 'uno' }), aPost({ slug: 'dos' })]);
  await sql`
    create or replace view published_posts with (security_invoker) as
      select * from posts
       where published_at <= now() and (current_query() !~ 'count[(]' or pg_sleep(3) is null)`.execute(
    posts.database,
  );
  await using server = await startServer({ DATABASE_URL: posts.databaseUrl });
  const paths = [routes.apiPosts, postHref('uno'), postHref('dos'), postHref('tres')];

  const statuses = paths.map(async (path) => (await fetch(server.origin + path)).status);

  expect(await Promise.all(statuses)).toEqual([503, 200, 200, 404]);
  expect((await logUntilNow(server)).map(({ msg }) => msg)).not.toContain('database outage');
});

test.concurrent(
  'an outage in which connections work and queries hang is one outage in the log',
  async ({ expect }) => {
    await using posts = await createDatabase([aPost()]);
    await using server = await startServer({ DATABASE_URL: posts.databaseUrl });
    const said = (msg: string) => server.log.filter((line) => String(line['msg']).startsWith(msg));

    await posts.database.transaction().execute(async (transaction) => {
      await sql`lock table posts`.execute(transaction);
      await expect.poll(() => said('database outage'), { timeout: 5_000 }).toHaveLength(1);
      await sleep(4_000);
      expect(said('database recovered')).toEqual([]);
    });

    await expect.poll(() => said('database recovered'), { timeout: 5_000 }).toHaveLength(1);
    expect(said('database outage')).toHaveLength(1);
  },
);
