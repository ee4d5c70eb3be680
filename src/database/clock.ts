import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/**
 * The database's time, at the begin of a transaction, to the millisecond: it decides what readers see, and
 * the clock of the machine that publishes may be wrong.
 */
export async function databaseTime(database: Kysely<Database>): Promise<Date> {
  const { now } = await database
    .selectNoFrom(sql<Date>`date_trunc('milliseconds', now())`.as('now'))
    .executeTakeFirstOrThrow();
  return now;
}
