import { type InferResult, type Kysely, sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { namesOf, postFields } from '../post-fields.ts';

/** A stored post. Its text is known by its hash: a comparison needs no more. */
export type StoredPost = Readonly<InferResult<ReturnType<typeof selectStored>>[number]>;

function selectStored(database: Kysely<Database>) {
  return database
    .selectFrom('posts')
    .select(['id', 'slug', 'status', ...namesOf(postFields)])
    .select(['publishedAt', 'plannedAt', 'createdAt', 'updatedAt'])
    .select(sql<string>`encode(sha256(convert_to(content, 'UTF8')), 'hex')`.as('contentHash'));
}

/** Finds stored posts by slug, id, or both. */
export async function findStoredPosts(
  database: Kysely<Database>,
  slugs: readonly string[],
  ids: readonly string[] = [],
): Promise<readonly StoredPost[]> {
  return selectStored(database)
    .where(sql<boolean>`slug = any(${slugs}) or id = any(${ids}::uuid[])`)
    .execute();
}

/** Every stored post, whatever its status, newest first and drafts without a date at the end. */
export async function listStoredPosts(database: Kysely<Database>): Promise<readonly StoredPost[]> {
  return selectStored(database)
    .orderBy(sql`coalesce(published_at, planned_at)`, (order) => order.desc().nullsLast())
    .orderBy('slug')
    .execute();
}

/** Where former addresses lead: all that are among these slugs, and those of these posts. */
export async function findFormerSlugs(
  database: Kysely<Database>,
  slugs: readonly string[],
  postIds: readonly string[] = [],
) {
  return database
    .selectFrom('formerSlugs as former')
    .innerJoin('posts', 'posts.id', 'former.postId')
    .select(['former.slug', 'former.postId', 'posts.slug as currentSlug', 'posts.title'])
    .where(sql<boolean>`former.slug = any(${slugs}) or former.post_id = any(${postIds}::uuid[])`)
    .orderBy('former.slug')
    .execute();
}
