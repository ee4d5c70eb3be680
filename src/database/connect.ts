import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import type { CircuitBreaker } from './circuit-breaker.ts';
import type { Database } from './schema.ts';
import { Semaphore } from './semaphore.ts';
import { isConnectionBroken, isDatabaseUnavailable } from './unavailable.ts';

/** A page asks one query or two, so a few connections carry a whole replica. */
const POOL_SIZE = 5;

/** A query that takes longer has failed: the visitor is waiting. */
const TIMEOUT_MS = 2_000;

/**
 * A connection takes some milliseconds. An attempt that hangs when the database recovers delays its
 * page by this long, of the two seconds within which all pages are current again.
 */
const CONNECT_TIMEOUT_MS = 1_000;

/** A command's connection is probed after this long without a byte; routers forget one in minutes. */
const KEEP_ALIVE_DELAY_MS = 10_000;

/** The roles that the migrations create: what the web server may do, and what publishing may. */
export type Role = 'site_web' | 'site_publisher';

/** How many connections a pool has, by pg's names. */
export type PoolCounts = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;

/**
 * Opens the web server's pool; no connection is made before the first query or {@link openConnections}.
 * Whatever the user of the address may do, its connections may read what is published and no more.
 *
 * Connections and queries have time limits. A connection that still waits for a response after its
 * query timed out is closed. Waiting for a free connection is not an outage.
 *
 * @param circuit is told of failures and successes. During an outage most queries fail at once.
 */
export function openPool(databaseUrl: string, circuit: CircuitBreaker): PostgresPool & PoolCounts {
  const pool = createPool({
    connectionString: databaseUrl,
    application_name: 'web',
    options: roleOption('site_web'),
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS + 500,
    idle_in_transaction_session_timeout: 5_000,
    keepAlive: true,
  });
  // The pool's own queue counts the wait for a free connection as a failed connection.
  const slots = new Semaphore(POOL_SIZE);
  const startTimes = new WeakMap<pg.PoolClient, number>();
  pool.on('release', (_error, client) => {
    slots.release();
    if (!hasPendingQuery(client)) {
      circuit.succeed();
      return;
    }
    circuit.fail(new Error('a query timed out'), startTimes.get(client) ?? 0);
    void client.end();
  });
  return {
    options: pool.options,
    get totalCount() {
      return pool.totalCount;
    },
    get idleCount() {
      return pool.idleCount;
    },
    get waitingCount() {
      return slots.waitingCount;
    },
    end: () => pool.end(),
    async connect() {
      const isRetry = circuit.isOpen;
      let startedAt = circuit.admit();
      await slots.acquire();
      try {
        // An outage may have begun while this one waited.
        if (!isRetry) startedAt = circuit.admit();
        const client = await connectWithRetry(pool);
        startTimes.set(client, startedAt);
        return client;
      } catch (error) {
        slots.release();
        if (isDatabaseUnavailable(error)) circuit.fail(error, startedAt);
        throw error;
      }
    },
  };
}

/**
 * Opens all connections of a pool, so that the first requests do not wait for them.
 *
 * @throws while the database is unavailable.
 */
export async function openConnections(pool: PostgresPool): Promise<void> {
  const attempts = await Promise.allSettled(
    Array.from({ length: POOL_SIZE }, () => pool.connect()),
  );
  for (const attempt of attempts) if (attempt.status === 'fulfilled') attempt.value.release();
  for (const attempt of attempts) if (attempt.status === 'rejected') throw attempt.reason;
}

/**
 * Connects, at the second attempt where the first one fails: a server that restarts cuts connections
 * off while they begin, and a busy event loop notices too late that a connection is there.
 */
async function connectWithRetry(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch {
    return pool.connect();
  }
}

/** Runs queries on a pool, and ends it when it is destroyed. */
export function connect(pool: PostgresPool): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * Reads, and reads again on another connection where that of the pool was broken: after a restart or
 * a failover all are. One that the server ends during a query can be met twice, since the pool gives
 * it out until its socket has ended too.
 *
 * @param read must change nothing.
 */
export async function readWithRetry<Result>(read: () => Promise<Result>): Promise<Result> {
  for (let broken = 0; broken < 2 * POOL_SIZE; broken += 1) {
    try {
      return await read();
    } catch (error) {
      if (!isConnectionBroken(error)) throw error;
    }
  }
  return read();
}

/**
 * Whether a connection still waits for the response to a query that has timed out. The pool would
 * give it out again, and the next query on it would wait behind the first (brianc/node-postgres#3543).
 * The driver says so nowhere else; a test freezes a database to see that this is still true.
 */
function hasPendingQuery(client: pg.PoolClient): boolean {
  return '_activeQuery' in client && Boolean(client._activeQuery);
}

/**
 * Opens the connections of a command: one to work on, and one to look around meanwhile, as the
 * migrator does under its lock. Queries have no time limit: a migration takes as long as it needs, and
 * `withWatchdog` notices a database that is frozen.
 *
 * @param role limits what the command may do; without one, what the user of the address may.
 */
export function connectForCommand(databaseUrl: string, role?: Role): Kysely<Database> {
  const pool = createPool({
    connectionString: databaseUrl,
    application_name: 'command',
    ...(role && { options: roleOption(role) }),
    max: 2,
    connectionTimeoutMillis: 5_000,
    // A router forgets a connection without a word. The system asks ten times, once a second.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
  });
  return connect(pool);
}

/**
 * A broken connection is replaced, and reported by its current query or by the next one. Without these
 * listeners the event of an idle connection (pool) or of one in use (client) would end the process.
 */
function createPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(options);
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** The connection option that sets a role before the first statement (libpq, `options`). */
export function roleOption(role: Role): string {
  return `-c role=${role}`;
}
