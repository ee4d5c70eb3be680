import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../database/schema.ts';

/** Names the lock under which posts are changed, among the locks of this database. */
const PUBLISHER_LOCK = 7_202_603;

/** How a change is made. */
export interface ChangeOptions {
  /** Makes the change, so that the database checks all of it, and takes it back. */
  readonly dryRun?: boolean | undefined;
  /** Called when another publisher is at work, before waiting for its end. */
  readonly onWait?: () => void;
}

/** Changes posts: all of it or nothing, and one publisher at a time. */
export async function asPublisher<Result>(
  database: Kysely<Database>,
  { dryRun, onWait }: ChangeOptions,
  change: (transaction: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  const transaction = await database.startTransaction().execute();
  try {
    await takeTurn(transaction, onWait);
    const result = await change(transaction);
    await (dryRun ? transaction.rollback() : transaction.commit()).execute();
    return result;
  } finally {
    if (!transaction.isCommitted && !transaction.isRolledBack) {
      // Where the connection is gone there is nothing left to take back.
      await transaction
        .rollback()
        .execute()
        .catch(() => {});
    }
  }
}

async function takeTurn(transaction: Transaction<Database>, onWait?: () => void): Promise<void> {
  const { rows } = await sql<{
    free: boolean;
  }>`select pg_try_advisory_xact_lock(${PUBLISHER_LOCK}) as free`.execute(transaction);
  if (rows[0]?.free) return;
  onWait?.();
  await sql`select pg_advisory_xact_lock(${PUBLISHER_LOCK})`.execute(transaction);
}

/** The database's time at the begin of the transaction, to the millisecond. */
export async function transactionTime(database: Kysely<Database>): Promise<Date> {
  const { rows } = await sql<{
    now: Date;
  }>`select date_trunc('milliseconds', now()) as now`.execute(database);
  return rows[0]?.now ?? new Date();
}
