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
  let trusted = new WeakSet<pg.PoolClient>();
  pool.on('connect', (client) => void trusted.add(client));
  return {
    max: pool.options.max,
    async next(): Promise<pg.PoolClient> {
      const client = await pool.connect();
      if (trusted.has(client)) return client;
      client.release(true);
      return this.next();
    },
    /** After a statement without a response. */
    distrustAll: () => void (trusted = new WeakSet()),
  };
}

async function readOnce(connections: Connections, statement: Statement) {
  const client = await connections.next();
  try {
    const result = await within(RESPONSE_TIMEOUT_MS, client.query(...statement));
    client.release();
    return result;
  } catch (error) {
    // An error of PostgreSQL has a code, and is a response.
    if (codeOf(error) === undefined) connections.distrustAll();
    // A statement that has failed may still be running.
    client.release(true);
    throw error;
  }
}
