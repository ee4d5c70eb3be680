import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import pg from 'pg';
import { readPool } from './read-pool.ts';
import type { Database } from './schema.ts';
import { TimedClient } from './time-limits.ts';

/** A page asks one query or two, so a few connections carry a whole replica. */
const POOL_SIZE = 5;

/** What strangers can ask for at will has connections of its own: pages never wait behind it. */
const SEARCH_POOL_SIZE = 2;

/** A statement that takes longer is cancelled by the database: the visitor is waiting. */
const STATEMENT_TIMEOUT_MS = 2_000;

/** How long a query may wait for a connection: then its visitor has left. */
const QUEUE_TIMEOUT_MS = 5_000;

/** A connection is probed after this long without a byte; routers forget one in minutes, without a word. */
const KEEP_ALIVE_DELAY_MS = 10_000;

/** The roles that the migrations create: what the web server may do, and what publishing may. */
export type Role = 'site_web' | 'site_publisher';

/**
 * Prepares the web server's pools; no connection is made before the first query or `openConnections`.
 * Whatever the user of the address may do, its connections may read what is published and no more.
 *
 * @returns databases for pages and for searches, whose queries throw {@link DatabaseUnavailableError} for
 *   any failure to get an answer.
 */
export function connectForServer(databaseUrl: string) {
  const options = {
    connectionString: databaseUrl,
    application_name: 'web',
    options: sessionOptions('site_web'),
    connectionTimeoutMillis: QUEUE_TIMEOUT_MS,
    Client: TimedClient,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // Connections stay open: to log in takes some milliseconds of CPU on both sides.
    idleTimeoutMillis: 0,
  };
  const pages = createPool({ ...options, max: POOL_SIZE });
  const searches = createPool({ ...options, max: SEARCH_POOL_SIZE });
  const database = connect(readPool(pages));
  const searchDatabase = connect(readPool(searches));
  return {
    database,
    searchDatabase,
    /**
     * Opens all connections: the first requests do not wait for them, and they are there when the database
     * takes no further one.
     *
     * @throws {DatabaseUnavailableError}
     */
    async openConnections(): Promise<void> {
      const open = (one: typeof database, count: number) =>
        Array.from({ length: count }, () => sql`select`.execute(one));
      await Promise.all([...open(database, POOL_SIZE), ...open(searchDatabase, SEARCH_POOL_SIZE)]);
    },
    /** How many connections there are by state, and how many queries wait for one. */
    countConnections() {
      const idle = pages.idleCount + searches.idleCount;
      const busy = pages.totalCount + searches.totalCount - idle;
      return { idle, busy, waiting: pages.waitingCount + searches.waitingCount };
    },
  };
}

function connect(pool: PostgresPool): Kysely<Database> {
  const dialect = new PostgresDialect({ pool });
  return new Kysely<Database>({ dialect, plugins: [new CamelCasePlugin()] });
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
    options: sessionOptions(role),
    max: 2,
    connectionTimeoutMillis: 5_000,
  });
  return connect(pool);
}

/**
 * A broken connection is replaced, and reported by its current query or by the next one. Without these
 * listeners the event of an idle connection (pool) or of one in use (client) would end the process.
 */
function createPool(options: pg.PoolConfig): pg.Pool {
  // The system asks ten times, once a second; then the connection is broken.
  const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS };
  const pool = new pg.Pool({ ...options, ...keepAlive });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * What the pools and the listener set before their first statement, since a login or a database may have other
 * defaults. The driver reads times in one form, and who has waited for a lock is to see what was written
 * meanwhile. With keepalives the server notices within a minute that a client's machine or network is gone; by
 * default it keeps the locks of such a session for two hours.
 */
const SESSION = {
  search_path: 'public',
  datestyle: 'ISO',
  standard_conforming_strings: 'on',
  default_transaction_isolation: String.raw`read\ committed`,
  tcp_keepalives_idle: '20s',
  tcp_keepalives_interval: '10s',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '50s',
};

/** The connection option that sets all that, and a role (libpq, `options`). */
export function sessionOptions(role?: Role): string {
  return Object.entries({ ...SESSION, ...(role && { role }) })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}
