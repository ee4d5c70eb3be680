import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { connectForServer, openConnections } from '../../../src/database/connect.ts';
import { listenForChanges } from '../../../src/database/listen.ts';
import { createDatabase } from '../../support/database/test-database.ts';

const NOWHERE = 'postgresql://site:secret@127.0.0.1:9/site';

test('warming up opens all connections, and the system looks after them before a router forgets one', async () => {
  await using posts = await createDatabase();
  const keepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive');
  const { countConnections, database: web } = connectForServer(posts.databaseUrl);
  await using database = web;

  await openConnections(database);

  expect(countConnections()).toEqual({ idle: 5, busy: 0, waiting: 0 });
  expect(keepAlive.mock.calls).toEqual(Array(5).fill([true, 10_000]));
  keepAlive.mockRestore();
});

test('warming up fails while the database is unavailable', async () => {
  const { database } = connectForServer(NOWHERE);

  await expect(openConnections(database)).rejects.toMatchObject({
    reason: expect.stringContaining('ECONNREFUSED'),
  });
});

test('queries may wait for a connection for longer than one takes', async () => {
  await using posts = await createDatabase();
  const { database: web } = connectForServer(posts.databaseUrl);
  await using database = web;

  const sleepers = Array.from({ length: 10 }, () => sql`select pg_sleep(1.3)`.execute(database));
  await Promise.all([...sleepers, sql`select 1`.execute(database)]);
});

test('an event loop that is late is no failure', async () => {
  await using posts = await createDatabase();
  const { database: web } = connectForServer(posts.databaseUrl);
  await using database = web;

  const query = sql`select 1`.execute(database);
  const endsAt = performance.now() + 3_000;
  while (performance.now() < endsAt) {
    block(400);
    await nextTurn();
  }
  await query;
  const another = sql`select 1`.execute(database);
  // It is sent before, and its response waits for longer than one may take.
  await nextTurn();
  block(3_000);
  await another;
});

test.for(['connect', 'query'] as const)(
  'an event loop that is late at a %s of the listener is no outage',
  async (method) => {
    await using posts = await createDatabase();
    const original = pg.Client.prototype[method];
    let calls = 0;
    const late = new Proxy(original, {
      apply(call, client, given) {
        const result = Reflect.apply(call, client, given);
        calls += 1;
        block(2_500);
        return result;
      },
    });
    Object.assign(pg.Client.prototype, { [method]: late });
    const log = { info() {}, warn: vi.fn<(...line: unknown[]) => void>() };
    let changes = 0;
    {
      await using _listener = listenForChanges({
        databaseUrl: posts.databaseUrl,
        onChange: () => void (changes += 1),
        onConfirmed() {},
        logger: log,
      });
      await expect.poll(() => calls).toBeGreaterThan(method === 'query' ? 3 : 0);
      await expect.poll(() => changes).toBe(1);
    }
    Object.assign(pg.Client.prototype, { [method]: original });

    expect(log.warn.mock.calls).toEqual([]);
  },
);

test('a statement that is too slow leaves no connection behind that waits for it', async () => {
  await using posts = await createDatabase();
  const { countConnections, database: web } = connectForServer(posts.databaseUrl);
  await using database = web;

  await expect(sql`select pg_sleep(3)`.execute(database)).rejects.toMatchObject({
    reason: 'canceling statement due to statement timeout',
  });
  expect(countConnections()).toEqual({ idle: 0, busy: 0, waiting: 0 });
});

/** Blocks the event loop without work for the processor. */
function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
