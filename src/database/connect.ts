import {
  CamelCasePlugin,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  sql,
} from 'kysely';
import pg from 'pg';
import { circuitBreaker } from './circuit-breaker.ts';
import { codeOf, isDatabaseUnavailable } from './failures.ts';
import type { OutageWatcher } from './outage-log.ts';
import type { Database } from './schema.ts';
import { Semaphore } from './semaphore.ts';

/** A page asks one query or two, so a few connections carry a whole replica. */
const POOL_SIZE = 5;

/** A query that takes longer has failed: the visitor is waiting. */
const TIMEOUT_MS = 2_000;

/**
 * A connection takes some milliseconds. An attempt that hangs when the database recovers delays its
 * page by this long, of the two seconds within which all pages are current again.
 */
const CONNECT_TIMEOUT_MS = 1_000;

/** Until then a read that failed is tried again; one that timed out has taken longer. */
const RETRY_WITHIN_MS = 1_900;

/** A command's connection is probed after this long without a byte; routers forget one in minutes. */
const KEEP_ALIVE_DELAY_MS = 10_000;

/** The roles that the migrations create: what the web server may do, and what publishing may. */
export type Role = 'site_web' | 'site_publisher';

/**
 * Opens the web server's pool; no connection is made before the first query or {@link openConnections}.
 * Whatever the user of the address may do, its connections may read what is published and no more.
 *
 * Each statement is on its own, on any of the connections, and there are no transactions. Connections
 * and queries have time limits; a connection whose query failed is closed. Waiting for a free
 * connection is not an outage, which the pool's own queue would make of it.
 *
 * @param watcher is told of outages. During one, most queries fail at once.
 * @returns a database whose queries throw {@link DatabaseUnavailableError} for any failure that passes.
 */
export function connectForServer(databaseUrl: string, watcher: OutageWatcher) {
  const pool = createPool({
    connectionString: databaseUrl,
    application_name: 'web',
    options: roleOption('site_web'),
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS + 500,
    keepAlive: true,
  });
  const slots = new Semaphore(POOL_SIZE);
  const circuit = circuitBreaker(watcher);
  const query = async (text: string, values: unknown[]) => {
    // Before it waits as well: attempts that hang may hold all slots.
    circuit.throwIfOpen();
    return slots.run(() => circuit.attempt(() => queryWithRetry(pool, text, values)));
  };
  // The type has a second signature, for cursors, which need a package that we do not have.
  const client = { query, release() {} } as unknown as PostgresPoolClient;
  return {
    database: connect({
      options: pool.options,
      connect: async () => client,
      end: () => pool.end(),
    }),
    /** How many connections there are by state, and how many queries wait for one. */
    countConnections: () => ({
      idle: pool.idleCount,
      busy: pool.totalCount - pool.idleCount,
      waiting: slots.waitingCount,
    }),
  };
}

/**
 * Reads, and reads again where that failed early: after a restart or a failover all connections of the
 * pool are broken, a server that restarts cuts connections off while they begin, and a busy event loop
 * notices too late that a connection is there.
 */
async function queryWithRetry(pool: pg.Pool, text: string, values: unknown[]) {
  const startedAt = performance.now();
  for (let triesLeft = POOL_SIZE; ; triesLeft -= 1) {
    try {
      return await pool.query(text, values);
    } catch (error) {
      const isLate = performance.now() - startedAt > RETRY_WITHIN_MS;
      if (triesLeft === 0 || isLate || !isWorthRetrying(error)) throw error;
    }
  }
}

/** Not where the server is at its limits (SQLSTATE class 53), or has canceled the query. */
function isWorthRetrying(error: unknown): boolean {
  return isDatabaseUnavailable(error) && !/^(?:53|57014)/.test(codeOf(error) ?? '');
}

/**
 * Opens all connections of the web server's pool, so that the first requests do not wait for them.
 *
 * @throws {DatabaseUnavailableError}
 */
export async function openConnections(database: Kysely<Database>): Promise<void> {
  await Promise.all(Array.from({ length: POOL_SIZE }, () => sql`select`.execute(database)));
}

/** Runs queries on a pool, and ends it when it is destroyed. */
function connect(pool: PostgresPool): Kysely<Database> {
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
  });
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
