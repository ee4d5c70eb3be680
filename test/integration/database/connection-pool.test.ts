import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { CircuitBreaker } from '../../../src/database/circuit-breaker.ts';
import { connect, openConnections, openPool } from '../../../src/database/connect.ts';
import { createDatabase } from '../../support/database/test-database.ts';

const NOWHERE = 'postgresql://site:secret@127.0.0.1:9/site';

function aPool(databaseUrl: string) {
  const events: string[] = [];
  const circuit = new CircuitBreaker({
    outage: () => void events.push('outage'),
    recovery: () => void events.push('recovery'),
  });
  return { pool: openPool(databaseUrl, circuit), events };
}

test('warming up opens all connections', async () => {
  await using posts = await createDatabase();
  const { pool } = aPool(posts.databaseUrl);

  await openConnections(pool);

  expect(pool).toMatchObject({ totalCount: 5, idleCount: 5 });
  await pool.end();
});

test('warming up fails while the database is unavailable', async () => {
  const { pool } = aPool(NOWHERE);

  await expect(openConnections(pool)).rejects.toThrow('ECONNREFUSED');
});

test('queries that wait for a connection for longer than one takes are no outage', async () => {
  await using posts = await createDatabase();
  const { pool, events } = aPool(posts.databaseUrl);
  await using database = connect(pool);

  const sleepers = Array.from({ length: 10 }, () => sql`select pg_sleep(1.3)`.execute(database));
  await Promise.all([...sleepers, sql`select 1`.execute(database)]);

  expect(events).toEqual([]);
});

test('an event loop that is late is no outage', async () => {
  await using posts = await createDatabase();
  const { pool, events } = aPool(posts.databaseUrl);
  await using database = connect(pool);

  const query = sql`select 1`.execute(database);
  const endsAt = performance.now() + 1_600;
  while (performance.now() < endsAt) {
    block(400);
    await nextTurn();
  }
  await query;

  expect(events).toEqual([]);
});

function block(ms: number): void {
  const endsAt = performance.now() + ms;
  while (performance.now() < endsAt);
}
