import { type Kysely, sql } from 'kysely';
import type { Database, PostStatus } from '../../database/schema.ts';
import { columnsOf, type PostFields } from '../post-fields.ts';

/** A stored post. Its text is known by its hash: a comparison needs no more. */
export interface StoredPost extends PostFields {
  readonly id: string;
  readonly slug: string;
  readonly status: PostStatus;
  readonly publishedAt: Date | null;
  readonly plannedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** SHA-256 of the content in UTF-8, hexadecimal. */
  readonly contentHash: string;
}

/** Finds stored posts by slug, id, or both. */
export async function findStoredPosts(
  database: Kysely<Database>,
  { slugs, ids = [] }: { readonly slugs: readonly string[]; readonly ids?: readonly string[] },
): Promise<readonly StoredPost[]> {
  return database
    .selectFrom('posts')
    .select(STORED_COLUMNS)
    .where((where) =>
      where.or([
        where('slug', '=', where.fn.any(where.val(slugs))),
        where('id', '=', where.fn.any(sql<string[]>`${ids}::uuid[]`)),
      ]),
    )
    .execute();
}

/** Every stored post, whatever its status, newest first and drafts without a date at the end. */
export async function listStoredPosts(database: Kysely<Database>): Promise<readonly StoredPost[]> {
  return database
    .selectFrom('posts')
    .select(STORED_COLUMNS)
    .orderBy(sql`coalesce(published_at, planned_at)`, (order) => order.desc().nullsLast())
    .orderBy('slug')
    .execute();
}

/** The Markdown of a stored post. */
export async function readContent(database: Kysely<Database>, id: string): Promise<string> {
  const { content } = await database
    .selectFrom('posts')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return content;
}

export type FormerSlug = Awaited<ReturnType<typeof findFormerSlugs>>[number];

/** Where former addresses lead: all that are among these slugs, or those of these posts. */
export async function findFormerSlugs(
  database: Kysely<Database>,
  wanted: { readonly slugs: readonly string[] } | { readonly postIds: readonly string[] },
) {
  return database
    .selectFrom('former_slugs')
    .innerJoin('posts', 'posts.id', 'former_slugs.post_id')
    .select([
      'former_slugs.slug',
      'former_slugs.post_id',
      'posts.slug as current_slug',
      'posts.title',
    ])
    .where((where) =>
      'slugs' in wanted
        ? where('former_slugs.slug', '=', where.fn.any(where.val(wanted.slugs)))
        : where(
            'former_slugs.post_id',
            '=',
            where.fn.any(sql<string[]>`${wanted.postIds}::uuid[]`),
          ),
    )
    .orderBy('former_slugs.slug')
    .execute();
}

/** The signature of a preview link that ends at a time (whole seconds). */
export async function signPreview(
  database: Kysely<Database>,
  id: string,
  expiresAt: Date,
): Promise<string> {
  const { rows } = await sql<{
    signature: string;
  }>`select preview_signature(${id}, ${expiresAt}) as signature`.execute(database);
  return rows[0]?.signature ?? '';
}

const STORED_COLUMNS = [
  'id',
  'slug',
  ...columnsOf('reference', 'summary', 'page'),
  'status',
  'published_at as publishedAt',
  'planned_at as plannedAt',
  'created_at as createdAt',
  'updated_at as updatedAt',
  sql<string>`encode(sha256(convert_to(content, 'UTF8')), 'hex')`.as('contentHash'),
] as const;
