import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import pg from 'pg';
import { readPool } from './read-pool.ts';
import type { Database } from './schema.ts';
import { TimedClient } from './time-limits.ts';

/** A page needs one or two queries, so a few connections are enough for a replica. */
const POOL_SIZE = 5;

/**
 * Separate connections for searches and for assets of other builds: anybody can request these at
 * will, and pages must not wait for them.
 */
const SEARCH_POOL_SIZE = 2;

/** A statement that takes longer is cancelled by the database: the visitor is waiting. */
const STATEMENT_TIMEOUT_MS = 2_000;

/** How long a query may wait for a connection: then its visitor has left. */
const QUEUE_TIMEOUT_MS = 5_000;

/** A connection is probed after this long without a byte; routers drop idle ones silently after minutes. */
const KEEP_ALIVE_DELAY_MS = 10_000;

/** The roles that the migrations create: what the web server may do, and what publishing may. */
export type Role = 'site_web' | 'site_publisher';

/**
 * Prepares the web server's pools; no connection is made before the first query or `openConnections`.
 * Their role may only read what is published, whatever the user of the address may do.
 *
 * @returns databases for pages and for searches, whose queries throw {@link DatabaseUnavailableError} for
 *   any failure to get a response.
 */
export function connectForServer(databaseUrl: string) {
  const options = {
    connectionString: databaseUrl,
    application_name: 'web',
    options: sessionOptions('site_web'),
    connectionTimeoutMillis: QUEUE_TIMEOUT_MS,
    Client: TimedClient,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // Connections stay open: logging in takes some milliseconds of CPU on both sides.
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
     * Opens all connections, so that the first requests do not wait for them, and a database that
     * accepts no more connections later does no harm.
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
 * Opens the connections of a command: one for its work, and one for other queries meanwhile, as the
 * migrator needs under its lock. Queries have no time limit: a migration takes as long as it needs,
 * and `withWatchdog` notices a database that is frozen.
 *
 * @param role limits the rights of the command; without it, those of the user of the address apply.
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
 * listeners, the `error` event of an idle connection (pool) or of one in use (client) would end the process.
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
 * Settings of each session of the pools and the listener, since a login or a database may have other
 * defaults. The driver parses one date style only, and a transaction that has waited for a lock must see
 * what was written meanwhile. With keepalives the server notices within a minute that a client's machine
 * or network is gone; by default it keeps the locks of such a session for two hours.
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

/** The connection option `options` (libpq) with these settings and a role. */
export function sessionOptions(role?: Role): string {
  return Object.entries({ ...SESSION, ...(role && { role }) })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}
