import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database, PostTable } from '../../database/schema.ts';

/** A stored post, its text known by its hash: that is all a comparison needs. */
export type StoredPost = Omit<Selectable<PostTable>, 'content'> & {
  /** SHA-256 of the content in UTF-8, hexadecimal. */
  readonly content_sha256: string;
};

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

/** How many posts there are, those dated in the future too. */
export async function countPosts(database: Kysely<Database>): Promise<number> {
  const { count } = await database
    .selectFrom('posts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
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
  'title',
  'hero_image_url',
  'hero_image_alt',
  'description',
  'author',
  'topics',
  'status',
  'published_at',
  'planned_at',
  'created_at',
  'updated_at',
  sql<string>`encode(sha256(convert_to(content, 'UTF8')), 'hex')`.as('content_sha256'),
] as const;
