import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import {
  codeOf,
  DatabaseUnavailableError,
  isConnectionLost,
  isStatementError,
} from './failures.ts';
import { withTimeout } from './time-limits.ts';

/** The database cancels a statement earlier. Without a response by then it is frozen or unreachable. */
const RESPONSE_TIMEOUT_MS = 2_500;

/**
 * A pool for reading, as Kysely takes it: each statement runs on any connection, and there are no
 * transactions.
 *
 * Queries throw {@link DatabaseUnavailableError} for every failure to get a response, and
 * PostgreSQL's own error where the statement is wrong.
 */
export function readPool(pool: pg.Pool): PostgresPool {
  let trusted = new WeakSet<pg.PoolClient>();
  pool.on('connect', (client) => void trusted.add(client));

  /** Retries: after a restart or a failover all connections are broken, which their first use shows. */
  async function read(...statement: Statement) {
    for (let triesLeft = pool.options.max; ; triesLeft -= 1) {
      try {
        return await readOnce(statement);
      } catch (error) {
        if (triesLeft > 0 && isConnectionLost(error)) continue;
        if (isStatementError(error)) throw error;
        throw new DatabaseUnavailableError('the database does not respond', { cause: error });
      }
    }
  }

  async function readOnce(statement: Statement) {
    let client = await pool.connect();
    while (!trusted.has(client)) {
      client.release(true);
      client = await pool.connect();
    }
    try {
      const result = await withTimeout(RESPONSE_TIMEOUT_MS, client.query(...statement));
      client.release();
      return result;
    } catch (error) {
      // Without any response, the machine may have vanished: no existing connection is used again.
      // An error with a code is a response of PostgreSQL.
      if (codeOf(error) === undefined) trusted = new WeakSet();
      // A statement that has failed may still be running.
      client.release(true);
      throw error;
    }
  }

  return {
    options: pool.options,
    connect: async () => ({ query: read as never, release() {} }),
    end: () => pool.end(),
  };
}

type Statement = [sql: string, parameters: unknown[]];
