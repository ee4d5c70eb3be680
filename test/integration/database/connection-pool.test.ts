import { once } from 'node:events';
import { type AddressInfo, connect, createServer, Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { connectForServer } from '../../../src/database/connect.ts';
import { listenForChanges } from '../../../src/database/listen.ts';
import { connectAsServer, createDatabase } from '../../support/database/test-database.ts';

test('warming up opens all connections, and the system looks after them before a router forgets one', async () => {
  await using posts = await createDatabase();
  const keepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive');
  const { countConnections, openConnections, ...databases } = connectForServer(posts.databaseUrl);
  await using _pages = databases.database;
  await using _searches = databases.searchDatabase;

  await openConnections();

  expect(countConnections()).toEqual({ idle: 7, busy: 0, waiting: 0 });
  expect(keepAlive.mock.calls).toEqual(Array(7).fill([true, 10_000]));
  keepAlive.mockRestore();
});

test('queries may wait for a connection for longer than one takes', async () => {
  await using posts = await createDatabase();
  await using database = connectAsServer(posts.databaseUrl);

  const sleepers = Array.from({ length: 10 }, () => sql`select pg_sleep(1.3)`.execute(database));
  await Promise.all([...sleepers, sql`select 1`.execute(database)]);
});

test('an event loop that is late is no failure of a query, and no outage to the listener', async () => {
  await using posts = await createDatabase();
  await using database = connectAsServer(posts.databaseUrl);
  const warn = vi.fn<(...line: unknown[]) => void>();
  let hasBeaten = false;
  await using _listener = listenForChanges({
    databaseUrl: posts.databaseUrl,
    onChange() {},
    onConfirmed: () => void (hasBeaten = true),
    logger: { info() {}, warn },
  });

  // Both connect, and wait for responses, while nothing else is done for longer than either may take.
  while (!hasBeaten) {
    const query = sql`select 1`.execute(database);
    await nextTurn();
    block(2_600);
    await query;
    // On a busy machine the listener's response may come some milliseconds after that of the query.
    await sleep(5);
  }

  expect(warn.mock.calls).toEqual([]);
});

test('a statement that is too slow leaves no connection behind that waits for it', async () => {
  await using posts = await createDatabase();
  const { countConnections, database: web } = connectForServer(posts.databaseUrl);
  await using database = web;

  await expect(sql`select pg_sleep(3)`.execute(database)).rejects.toMatchObject({
    reason: 'canceling statement due to statement timeout',
  });
  expect(countConnections()).toEqual({ idle: 0, busy: 0, waiting: 0 });
});

test('a connection that the database ends together with its login is replaced', async () => {
  await using posts = await createDatabase();
  const { hostname, port } = new URL(posts.databaseUrl);
  let logins = 0;
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    client.on('error', () => {}).pipe(server);
    server.on('close', () => client.destroy());
    server.on('data', (bytes: Buffer) => {
      const isFirst = bytes.includes(READY_FOR_QUERY) && (logins += 1) === 1;
      client.write(isFirst ? Buffer.concat([bytes, TERMINATED]) : bytes);
    });
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const { port: proxyPort } = proxy.address() as AddressInfo;
  const url = Object.assign(new URL(posts.databaseUrl), { host: `127.0.0.1:${proxyPort}` });
  await using database = connectAsServer(url.href);

  expect((await sql`select 1 as one`.execute(database)).rows).toEqual([{ one: 1 }]);
  proxy.close();
});

test('a connection that the database ends since it was idle is replaced, even if a query has just been sent on it', async () => {
  await using posts = await createDatabase();
  await sql`alter database ${sql.id(posts.name)} set idle_session_timeout = '100ms'`.execute(
    posts.database,
  );
  await using database = connectAsServer(posts.databaseUrl);
  const read = async () => (await sql`select 1 as one`.execute(database)).rows;
  await read();

  // The end of the connection has arrived, and has not been read.
  block(500);

  expect(await read()).toEqual([{ one: 1 }]);
});

/** Messages of PostgreSQL's protocol. */
const READY_FOR_QUERY = 'Z\0\0\0\x05I';
const TERMINATED = Buffer.from('E\0\0\0\x13SFATAL\0C57P01\0\0');

/** Blocks the event loop without work for the processor. */
function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
