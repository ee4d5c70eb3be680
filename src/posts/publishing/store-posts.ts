import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { Database, PostTable } from '../../database/schema.ts';

export interface ChangeOptions {
  /** Makes the change, so that the database checks all of it, and rolls it back. */
  readonly dryRun?: boolean | undefined;
  /** Called when another writer is at work. */
  readonly onWait?: (text: string) => void;
}

/**
 * Changes posts in one transaction, one writer at a time: what it reads is current until it ends.
 *
 * The lock is the row of `change_count`, which each transaction takes at its first write.
 *
 * @param change gets the database's time at the start of the transaction, to the millisecond.
 */
export async function changePosts<Result>(
  database: Kysely<Database>,
  { dryRun, onWait = console.error }: ChangeOptions,
  change: (transaction: Transaction<Database>, now: Date) => Promise<Result>,
): Promise<Result> {
  return database.transaction().execute(async (transaction) => {
    // Others wait for the lock: a machine that sleeps meanwhile, or is gone, must not hold it for hours.
    await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(transaction);
    const lock = transaction.selectFrom('changeCount').select('count').forUpdate();
    if (!(await lock.skipLocked().executeTakeFirst())) {
      onWait('another publication is running, waiting for its end …');
      await lock.execute();
    }
    const result = await change(transaction, await databaseTime(transaction));
    // The commit that follows has no effect then.
    if (dryRun) await sql`rollback`.execute(transaction);
    return result;
  });
}

/** The database's time, to the millisecond: the clock of the machine that publishes may be wrong. */
export async function databaseTime(database: Kysely<Database>): Promise<Date> {
  const now = sql<Date>`date_trunc('milliseconds', now())`.as('now');
  return (await database.selectNoFrom(now).executeTakeFirstOrThrow()).now;
}

/**
 * A post as it is to be stored. An id is only for a post that is not there yet; without it the database
 * chooses one.
 */
export type NewPost = Insertable<PostTable>;

/**
 * Stores a post in place of the one that has its slug, which keeps its id.
 *
 * One post a statement: PostgreSQL needs some 10 ms to index a text of 6 kB for the search, and 1,000
 * posts need the same time in 10, 100 or 1,000 statements.
 */
export async function upsertPost(database: Kysely<Database>, post: NewPost) {
  const { id, slug, ...values } = post;
  await database
    .insertInto('posts')
    .values(post)
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(values))
    .execute();
}

/** Lets former slugs redirect to a post. The caller has checked that no post has them. */
export async function addFormerSlugs(
  database: Kysely<Database>,
  slug: string,
  formerSlugs: readonly string[],
): Promise<void> {
  const post = database.selectFrom('posts').select('id').where('slug', '=', slug);
  await database.deleteFrom('deletedPosts').where('slug', 'in', formerSlugs).execute();
  await database
    .insertInto('formerSlugs')
    .values(formerSlugs.map((former) => ({ slug: former, postId: post })))
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet((values) => ({ postId: values.ref('excluded.postId') })),
    )
    .execute();
}

/** Gives a post another address; the database lets the former one lead there. */
export async function renamePost(database: Kysely<Database>, from: string, to: string) {
  await database.updateTable('posts').set({ slug: to }).where('slug', '=', from).execute();
}
