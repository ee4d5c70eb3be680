import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { test, vi } from 'vitest';
import { mediaUrl } from '../../../src/media/picture.ts';
import { apiPostHref, routes } from '../../../src/routes.ts';
import {
  aPost,
  createDatabase,
  lockedOut,
  NOWHERE,
  type TestDatabase,
} from '../../support/database/test-database.ts';
import { httpGet, openSocket } from '../../support/server/http.ts';
import { startServer, type TestServer } from '../../support/server/server.ts';

test.concurrent(
  'a response that waits for the database when the order comes is given whole, as the last of its connection',
  async ({ expect }) => {
    await using site = await createDatabase([aPost({ slug: 'un-articulo' })]);
    await using server = await startServer({ DATABASE_URL: site.databaseUrl }, 'ready');
    const ended = once(server.process, 'exit');

    const { response } = await site.database.transaction().execute(async (transaction) => {
      await sql`lock table posts`.execute(transaction);
      const asked = fetch(server.origin + apiPostHref('un-articulo'));
      await isQueried(site);
      await stop(server);
      await isClosed(server);
      // In an object, since the lock must end before the response can come.
      return { response: asked };
    });

    const { status, headers } = await response;
    expect(status).toBe(200);
    expect(headers.get('connection')).toBe('close');
    expect(await (await response).json()).toMatchObject({ slug: 'un-articulo' });
    expect(await ended).toEqual([0, null]);
  },
);

test.concurrent(
  'a second signal ends it at once, also while a response waits for the database',
  async ({ expect }) => {
    await using site = await createDatabase([aPost({ slug: 'un-articulo' })]);
    await using server = await startServer({ DATABASE_URL: site.databaseUrl }, 'ready');
    const ended = once(server.process, 'exit');

    await site.database.transaction().execute(async (transaction) => {
      await sql`lock table posts`.execute(transaction);
      const cutOff = expect(fetch(server.origin + apiPostHref('un-articulo'))).rejects.toThrow();
      await isQueried(site);
      await stop(server);
      server.process.kill('SIGTERM');

      // As long as the lock is held: nobody has waited for the response.
      expect(await ended).toEqual([143, null]);
      await cutOff;
    });
    expect(server.log.filter(({ path }) => path)).toEqual([]);
  },
);

test.concurrent('a large response that is read slowly arrives whole', async ({ expect }) => {
  await using site = await createDatabase();
  const [hash, width, format] = ['a'.repeat(32), 1_600, 'jpg'] as const;
  const picture = { hash, width, height: 900, placeholder: '#000000 #000000' };
  await site.database.insertInto('pictures').values(picture).execute();
  const rendition = { hash, width, format, bytes: Buffer.alloc(LARGE_BYTES) };
  await site.database.insertInto('pictureRenditions').values(rendition).execute();
  await using server = await startServer({ DATABASE_URL: site.databaseUrl }, 'ready');
  const ended = once(server.process, 'exit');

  // Node's fetch may take a connection that ends for a failure while much of it is still unread.
  const agent = new Agent({ keepAlive: true });
  // A busy machine may take longer to read it than the server waits for the database.
  const response = await vi.waitFor(
    async () => {
      const asked = request(server.origin + mediaUrl(hash, width, format), { agent }).end();
      const [given] = (await once(asked, 'response')) as [IncomingMessage];
      if (given.statusCode === 200) return given;
      given.resume();
      throw new Error(`status ${given.statusCode}`);
    },
    { timeout: 60_000, interval: 100 },
  );
  await stop(server);
  await isClosed(server);
  let length = 0;
  for await (const chunk of response) {
    length += chunk.length;
    await sleep(1);
  }

  expect(length).toBe(LARGE_BYTES);
  expect(await ended).toEqual([0, null]);
});

test.concurrent(
  'while it stops it is unready and goes on responding, each response the last of its connection; an idle one is left in peace until the pause is over',
  // Ten seconds after the pause every connection is cut.
  { timeout: 13_000 },
  async ({ expect }) => {
    await using server = await startServer({ DATABASE_URL: NOWHERE, STOP_PAUSE_SECONDS: '5' });
    expect((await httpGet(server.origin + routes.home)).headers.connection).toBe('close');
    const ended = once(server.process, 'exit');
    const ask = `GET ${routes.home} HTTP/1.1\r\nHost: x\r\n\r\n`;
    const [asking, idle] = [await openConnection(server), await openConnection(server)];
    for (const connection of [asking, idle]) {
      connection.socket.write(ask);
      await expect.poll(() => connection.received).toMatch(/<\/html>\s*$/);
      expect(connection.received).toMatch(/^Connection: keep-alive\r$/m);
      connection.received = '';
    }

    await stop(server);
    asking.socket.write(ask);
    await asking.closed;

    expect(asking.received).toMatch(/^HTTP\/1\.1 200 OK\r$.*^Connection: close\r$.*<\/html>\s*$/ms);
    for (const target of [routes.home, '/favicon.svg', '/no-existe', routes.apiPosts]) {
      const response = await fetch(server.origin + target);
      expect([target, response.headers.get('connection')]).toEqual([target, 'close']);
    }
    const statusOf = async (path: string) => (await fetch(server.adminOrigin + path)).status;
    expect([await statusOf('/livez'), await statusOf('/readyz')]).toEqual([200, 503]);
    expect(idle.socket.readyState).toBe('open');
    await idle.closed;
    expect(idle.received).toBe('');
    expect(await ended).toEqual([0, null]);
  },
);

test.concurrent(
  'an error that nobody caught is logged whole, and ends it after what is in flight',
  async ({ expect }) => {
    const throwing = `process.on('SIGUSR2', () => Promise.reject(new Error('nobody waits')))`;
    await using site = await createDatabase();
    await using server = await startServer(
      {
        DATABASE_URL: site.databaseUrl,
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(throwing)}`,
      },
      'ready',
    );
    const ended = once(server.process, 'exit');

    await site.database.transaction().execute(async (transaction) => {
      await sql`lock table posts`.execute(transaction);
      const waiting = fetch(server.origin + apiPostHref('un-articulo'));
      await isQueried(site);
      server.process.kill('SIGUSR2');

      // It waited for the database as long as any response does.
      expect((await waiting).status).toBe(503);
    });
    expect(await ended).toEqual([1, null]);
    const fatal = server.log.find(({ level }) => level === 60);
    expect(JSON.stringify(fatal)).toMatch(/nobody waits.*at .*data:text/);
  },
);

/** More than the kernels of both sides keep for somebody who does not read. */
const LARGE_BYTES = 16 * 2 ** 20;

/** Of no test: several go on at once. */
const soon = (isSo: () => boolean | Promise<boolean>) => vi.waitUntil(isSo, { timeout: 10_000 });

/** Gives the order to stop, and waits until it is obeyed. */
async function stop({ process, log }: TestServer): Promise<void> {
  process.kill('SIGTERM');
  await soon(() => log.some(({ msg }) => msg === 'stopping'));
}

/** Waits until no further connection is taken. */
async function isClosed({ origin }: TestServer): Promise<void> {
  const ask = () => fetch(origin).catch((error) => error.cause?.code);
  await soon(async () => (await ask()) === 'ECONNREFUSED');
}

/** Waits until a query of the server waits for a lock. */
async function isQueried(posts: TestDatabase): Promise<void> {
  await soon(async () => (await lockedOut(posts, 'web')).length === 1);
}

async function openConnection({ origin }: TestServer) {
  const socket = openSocket(origin);
  const connection = { socket, received: '', closed: once(socket, 'close') };
  socket.on('data', (bytes) => {
    connection.received += bytes;
  });
  await once(socket, 'connect');
  return connection;
}
