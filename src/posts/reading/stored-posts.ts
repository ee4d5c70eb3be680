import { type InferResult, type Kysely, sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { columnsOf, postFields } from '../post-fields.ts';

/** A stored post. Its text is known by its hash: a comparison needs no more. */
export type StoredPost = Readonly<InferResult<ReturnType<typeof selectStored>>[number]>;

function selectStored(database: Kysely<Database>) {
  return database
    .selectFrom('posts')
    .select(['id', 'slug', 'status', ...columnsOf(postFields)])
    .select(['published_at as publishedAt', 'planned_at as plannedAt'])
    .select(['created_at as createdAt', 'updated_at as updatedAt'])
    .select(sql<string>`encode(sha256(convert_to(content, 'UTF8')), 'hex')`.as('contentHash'));
}

/** Finds stored posts by slug, id, or both. */
export async function findStoredPosts(
  database: Kysely<Database>,
  { slugs, ids = [] }: { readonly slugs: readonly string[]; readonly ids?: readonly string[] },
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

/** The Markdown of a stored post. */
export async function readContent(database: Kysely<Database>, id: string): Promise<string> {
  const posts = database.selectFrom('posts').select('content').where('id', '=', id);
  return (await posts.executeTakeFirstOrThrow()).content;
}

/** Where former addresses lead: all that are among these slugs, and those of these posts. */
export async function findFormerSlugs(
  database: Kysely<Database>,
  {
    slugs = [],
    postIds = [],
  }: { readonly slugs?: readonly string[]; readonly postIds?: readonly string[] },
) {
  return database
    .selectFrom('former_slugs as former')
    .innerJoin('posts', 'posts.id', 'former.post_id')
    .select(['former.slug', 'former.post_id', 'posts.slug as current_slug', 'posts.title'])
    .where(sql<boolean>`former.slug = any(${slugs}) or former.post_id = any(${postIds}::uuid[])`)
    .orderBy('former.slug')
    .execute();
}

/** The slugs of deleted posts, in alphabetical order. */
export async function listDeletedSlugs(database: Kysely<Database>): Promise<readonly string[]> {
  const rows = await database.selectFrom('deleted_posts').select('slug').orderBy('slug').execute();
  return rows.map(({ slug }) => slug);
}

/** The signature of a preview link that ends at a time (whole seconds). */
export async function signPreview(
  database: Kysely<Database>,
  id: string,
  expiresAt: Date,
): Promise<string> {
  const signature = sql<string>`preview_signature(${id}, ${expiresAt})`;
  const row = await database.selectNoFrom(signature.as('signature')).executeTakeFirstOrThrow();
  return row.signature;
}
