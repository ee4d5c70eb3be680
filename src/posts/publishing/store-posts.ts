import { type Kysely, sql } from 'kysely';
import type { Database, PostStatus } from '../../database/schema.ts';
import { type NewPostFields, toColumns } from '../post-fields.ts';

/** A post as it is to be stored. */
export type NewPost = NewPostFields & {
  /** Only for a post that is not there yet; without it the database chooses one. */
  readonly id?: string | undefined;
  readonly slug: string;
  /** Markdown. */
  readonly content: string;
  /** Published where it is not said. */
  readonly status?: PostStatus;
  /** From when on everybody sees it; null where the status is another than published. */
  readonly publishedAt: Date | null;
  /** The date of a post that is not published. */
  readonly plannedAt?: Date | null;
};

/**
 * Stores a post in place of the one that has its slug, which keeps its id.
 *
 * One post a statement: PostgreSQL needs some 10 ms to index a text of 6 kB for the search, and 1,000
 * posts need the same time in 10, 100 or 1,000 statements.
 */
export async function upsertPost(
  database: Kysely<Database>,
  { id, slug, content, status = 'published', publishedAt, plannedAt = null, ...fields }: NewPost,
): Promise<void> {
  const dates = { published_at: publishedAt, planned_at: plannedAt };
  const values = { ...toColumns(fields), content, status, ...dates };
  await database
    .insertInto('posts')
    .values({ id, slug, ...values })
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet(({ fn }) => ({ ...values, updated_at: fn<Date>('now') })),
    )
    .execute();
}

/** Gives a post another address; the database lets the former one lead there. */
export async function renamePost(
  database: Kysely<Database>,
  from: string,
  to: string,
): Promise<void> {
  await sql`update posts set slug = ${to}, updated_at = now() where slug = ${from}`.execute(
    database,
  );
}

/** Removes published posts from the site; their dates do not change. */
export async function unpublishPosts(
  database: Kysely<Database>,
  slugs: readonly string[],
): Promise<void> {
  await sql`
    update posts
       set status = 'unpublished', planned_at = published_at, published_at = null, updated_at = now()
     where slug = any(${slugs}) and status = 'published'`.execute(database);
}

/** Deletes posts; the database stores the addresses of those that had been published. */
export async function deletePosts(
  database: Kysely<Database>,
  slugs: readonly string[],
): Promise<void> {
  await database.deleteFrom('posts').where('slug', 'in', slugs).execute();
}

/** Adds addresses of deleted posts, except those that lead to a post. */
export async function addDeletedPosts(
  database: Kysely<Database>,
  slugs: readonly string[],
): Promise<void> {
  await sql`select add_deleted_posts(${slugs})`.execute(database);
}
