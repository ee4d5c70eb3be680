import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import {
  codeOf,
  DatabaseUnavailableError,
  isConnectionLost,
  isFaultOfStatement,
} from './failures.ts';
import { within } from './time-limits.ts';

/** The database cancels a statement before. Without any response by then it is frozen or unreachable. */
const RESPONSE_TIMEOUT_MS = 2_500;

/**
 * A pool for reading, as Kysely takes it: each statement runs on any connection, and there are no
 * transactions.
 *
 * Queries throw {@link DatabaseUnavailableError} for every failure to get an answer, and the error of
 * PostgreSQL where that says that the statement is wrong.
 */
export function readPool(pool: pg.Pool): PostgresPool {
  const connections = createConnections(pool);
  const query = (...statement: Statement) => read(connections, statement);
  return {
    options: pool.options,
    connect: async () => ({ query: query as never, release() {} }),
    end: () => pool.end(),
  };
}

type Statement = [sql: string, parameters: unknown[]];

/** After a restart or a failover all connections are broken: the first use of each one shows it. */
async function read(connections: Connections, statement: Statement) {
  for (let triesLeft = connections.max; ; triesLeft -= 1) {
    try {
      return await readOnce(connections, statement);
    } catch (error) {
      if (triesLeft > 0 && isConnectionLost(error)) continue;
      if (isFaultOfStatement(error)) throw error;
      throw new DatabaseUnavailableError('the database does not respond', { cause: error });
    }
  }
}

type Connections = ReturnType<typeof createConnections>;

/** Where a machine has vanished without a word, none of the connections that there were is used again. */
function createConnections(pool: pg.Pool) {
  const madeAt = new WeakMap<pg.PoolClient, number>();
  let silentAt = 0;
  pool.on('connect', (client) => void madeAt.set(client, performance.now()));
  return {
    max: pool.options.max,
    async next(): Promise<pg.PoolClient> {
      const client = await pool.connect();
      if ((madeAt.get(client) ?? 0) >= silentAt) return client;
      client.release(true);
      return this.next();
    },
    /** There was no response. */
    suspect: () => (silentAt = performance.now()),
  };
}

async function readOnce(connections: Connections, statement: Statement) {
  const client = await connections.next();
  try {
    const result = await within(RESPONSE_TIMEOUT_MS, client.query(...statement));
    client.release();
    return result;
  } catch (error) {
    // PostgreSQL's own errors have one.
    if (codeOf(error) === undefined) connections.suspect();
    // A statement that has failed may still be running.
    client.release(true);
    throw error;
  }
}
