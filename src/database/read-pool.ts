import type { PostgresPool, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { DatabaseUnavailableError, isConnectionLost, isFaultOfStatement } from './failures.ts';

/**
 * A pool for reading, as Kysely takes it: each statement runs on any connection, and there are no
 * transactions.
 *
 * Queries throw {@link DatabaseUnavailableError} for every failure to get an answer, and the error of
 * PostgreSQL where that says that the statement is wrong.
 */
export function readPool(pool: pg.Pool): PostgresPool {
  const query = (sql: string, parameters: readonly unknown[]) => read(pool, sql, parameters);
  return {
    options: pool.options,
    connect: async () => ({ query: query as never, release() {} }),
    end: () => pool.end(),
  };
}

/** After a restart or a failover all connections are broken: the first use of each one shows it. */
async function read(
  pool: pg.Pool,
  sql: string,
  parameters: readonly unknown[],
): Promise<PostgresQueryResult<unknown>> {
  for (let triesLeft = pool.options.max; ; triesLeft -= 1) {
    try {
      // The pool closes a connection whose statement has failed.
      return (await pool.query(sql, [...parameters])) as never;
    } catch (error) {
      if (triesLeft > 0 && isConnectionLost(error)) continue;
      if (isFaultOfStatement(error)) throw error;
      throw new DatabaseUnavailableError('the database does not respond', { cause: error });
    }
  }
}
