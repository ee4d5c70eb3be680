import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import type { Circuit } from './circuit-breaker.ts';
import type { Database } from './schema.ts';
import { isConnectionBroken, isDatabaseUnavailable } from './unavailable.ts';

/** A page asks one query or two, so a few connections carry a whole replica. */
const POOL_SIZE = 5;

/** A database that does not answer within this time counts as away: the visitor is waiting. */
const TIMEOUT_MS = 2_000;

/**
 * A connection is made in some milliseconds, or not at all. A try that hangs when the database comes
 * back keeps its page waiting for this long, and for half a second until the page's next try, of the
 * two seconds within which all is to be current.
 */
const CONNECT_TIMEOUT_MS = 1_000;

/** After this without a byte a command's connection is tried; routers forget one after minutes. */
const KEEP_ALIVE_DELAY_MS = 10_000;

/** The roles that the migrations make: what the web server may do, and what publishing may. */
type Role = 'site_web' | 'site_publisher';

/** How many connections a pool has, by pg's names. */
export type PoolCounts = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;

/**
 * Opens the web server's pool; no connection is made before the first query. Whatever the user of
 * the address may do, its connections may read what is published and no more.
 *
 * A database that accepts and never answers is the same as one that is away: connections and
 * queries have time limits, and a connection that owes an answer is closed, not used again.
 *
 * @param circuit learns when the database is lost and when it is back. Meanwhile most queries fail
 *   at once.
 */
export function openPool(databaseUrl: string, circuit: Circuit): PostgresPool & PoolCounts {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'web',
    options: actingAs('site_web'),
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS + 500,
    idle_in_transaction_session_timeout: 5_000,
    keepAlive: true,
  });
  // A connection that breaks is replaced, and whoever used it gets the error of the query. Unheard,
  // the event of an idle connection (pool) or of one in use (client) would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const begun = new WeakMap<pg.PoolClient, number>();
  pool.on('release', (_error, client) => {
    if (!owesAnAnswer(client)) {
      circuit.answered();
      return;
    }
    circuit.fail(new Error('the database does not answer'), begun.get(client) ?? 0);
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
      return pool.waitingCount;
    },
    end: () => pool.end(),
    async connect() {
      const begunAt = circuit.admit();
      try {
        // One that is cut off while it begins says nothing of the next.
        const client = await pool.connect().catch((error) => {
          if (isConnectionBroken(error)) return pool.connect();
          throw error;
        });
        begun.set(client, begunAt);
        return client;
      } catch (error) {
        if (isDatabaseUnavailable(error)) circuit.fail(error, begunAt);
        throw error;
      }
    },
  };
}

/** What queries go through; it ends its pool when it is destroyed. */
export function connect(pool: PostgresPool): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * Reads, and reads again on another connection where the one it had got turned out to be at its
 * end: after a restart or a failover all of the pool's are. One that the server ends in the middle of
 * a query can be met twice, since the pool hands it out until its socket has ended as well.
 *
 * @param read must change nothing.
 */
export async function onLivingConnection<Result>(read: () => Promise<Result>): Promise<Result> {
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
 * Whether a connection still waits for the answer to a query that has timed out. The pool would
 * hand it out again, and the next query on it would wait behind the first (brianc/node-postgres#3543).
 * The driver says so nowhere else; a test freezes a database to see that this is true still.
 */
function owesAnAnswer(client: pg.PoolClient): boolean {
  return '_activeQuery' in client && Boolean(client._activeQuery);
}

/**
 * Opens the connections of a command: one to work on, and one to look around meanwhile, as the
 * migrator does under its lock. Queries have no time limit: a migration takes as long as it needs, and
 * `unlessSilent` notices a database that is frozen.
 *
 * @param role what the command may do; without one, what the user of the address may.
 */
export function connectForCommand(databaseUrl: string, role?: Role): Kysely<Database> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'command',
    ...(role && { options: actingAs(role) }),
    max: 2,
    connectionTimeoutMillis: 5_000,
    // A router that has forgotten a connection says so to nobody. Node asks ten times, each second.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
  });
  // A connection that breaks is reported by the query that is under way, or by the next one. The
  // pool listens for errors of idle connections alone, and an error without a listener ends the
  // process; a transaction between two queries, or after a query that was cut, has none.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/** Connection options that take on a role from the first statement on (libpq, `options`). */
export function actingAs(role: Role): string {
  return `-c role=${role}`;
}
