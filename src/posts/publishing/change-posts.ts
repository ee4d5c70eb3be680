import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../database/schema.ts';

/**
 * Changes posts in one transaction, one writer at a time: what it reads is current until it ends.
 *
 * The lock is that of the trigger `take_turns`, which takes it at the first write of a transaction.
 *
 * @param dryRun makes the change, so that the database checks all of it, and rolls it back.
 * @param change gets the database's time at the begin of the transaction, to the millisecond.
 */
export async function changePosts<Result>(
  database: Kysely<Database>,
  { dryRun }: { readonly dryRun?: boolean | undefined },
  change: (transaction: Transaction<Database>, now: Date) => Promise<Result>,
): Promise<Result> {
  return database.transaction().execute(async (transaction) => {
    const { isFree, now } = await transaction
      .selectNoFrom([
        sql<boolean>`pg_try_advisory_xact_lock(hashtext('posts'))`.as('isFree'),
        sql<Date>`date_trunc('milliseconds', now())`.as('now'),
      ])
      .executeTakeFirstOrThrow();
    if (!isFree) {
      console.error('another publisher is at work, waiting for its end …');
      await sql`select pg_advisory_xact_lock(hashtext('posts'))`.execute(transaction);
    }
    const result = await change(transaction, now);
    // The commit that follows has no effect then.
    if (dryRun) await sql`rollback`.execute(transaction);
    return result;
  });
}
