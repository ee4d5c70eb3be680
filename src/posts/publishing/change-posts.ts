import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../database/schema.ts';

/** How a change is made. */
export interface ChangeOptions {
  /** Makes the change, so that the database checks all of it, and rolls it back. */
  readonly dryRun?: boolean | undefined;
  /** Called before waiting for another writer to end. */
  readonly onWait?: () => void;
}

/**
 * Changes posts in one transaction, one writer at a time: what it reads is current until it ends.
 *
 * The lock is that of the trigger `take_turns`, which takes it at the first write of a transaction.
 */
export async function changePosts<Result>(
  database: Kysely<Database>,
  { dryRun, onWait }: ChangeOptions,
  change: (transaction: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  const transaction = await database.startTransaction().execute();
  try {
    await takeLock(transaction, onWait);
    const result = await change(transaction);
    await (dryRun ? transaction.rollback() : transaction.commit()).execute();
    return result;
  } finally {
    if (!transaction.isCommitted && !transaction.isRolledBack) {
      // Where the connection is broken there is nothing to roll back.
      await transaction
        .rollback()
        .execute()
        .catch(() => {});
    }
  }
}

async function takeLock(transaction: Transaction<Database>, onWait?: () => void): Promise<void> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('posts')) as free
  `.execute(transaction);
  if (rows[0]?.free) return;
  onWait?.();
  await sql`select pg_advisory_xact_lock(hashtext('posts'))`.execute(transaction);
}

/** The database's time at the begin of the transaction, to the millisecond. */
export async function transactionTime(transaction: Kysely<Database>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`
    select date_trunc('milliseconds', now()) as now
  `.execute(transaction);
  return rows[0]?.now ?? new Date();
}
