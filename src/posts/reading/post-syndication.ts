import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { MarkdownError } from '../markdown/markdown-error.ts';
import type { Post, PostAddress } from '../post.ts';
import { modifiedOf, type PostRendering, WHOLE_COLUMNS, wholePost } from './whole-post.ts';

/** How many posts are published. */
export async function countPosts(database: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count_posts('') as count`.execute(database);
  return Number(rows[0]?.count ?? 0);
}

/** A part of all posts, oldest first. The stored list is newest first, so positions count from its end. */
export async function listAddresses(
  database: Kysely<Database>,
  { skipped, wanted }: { readonly skipped: number; readonly wanted: number },
): Promise<readonly PostAddress[]> {
  const end = (await countPosts(database)) - skipped;
  if (end <= 0) return [];
  const begin = Math.max(0, end - wanted);
  const ids = await listIds(database, begin, end - begin);
  const rows = await database
    .selectFrom('published_posts')
    .select(['slug', 'hero_image_url', 'published_at', 'updated_at'])
    .where('id', '=', sql<string>`any (${ids})`)
    .orderBy('published_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    slug: row.slug,
    heroImageUrl: row.hero_image_url,
    modified: modifiedOf(row),
  }));
}

/**
 * The newest posts, whole. Their texts are rendered one after the other: each may be long. A post
 * whose text cannot be rendered comes without it.
 */
export async function findNewest(
  database: Kysely<Database>,
  wanted: number,
  rendering: PostRendering,
): Promise<readonly Post[]> {
  const ids = await listIds(database, 0, wanted);
  const rows = await database
    .selectFrom('published_posts')
    .select(WHOLE_COLUMNS)
    .where('id', '=', sql<string>`any (${ids})`)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const posts: Post[] = [];
  for (const row of rows) {
    const post = await wholePost(database, row, rendering).catch((error: unknown) => {
      if (!(error instanceof MarkdownError)) throw error;
      return wholePost(database, { ...row, content: '' }, rendering);
    });
    posts.push(post);
  }
  return posts;
}

/** Ids from the list of all posts, newest first (`listings`). */
async function listIds(
  database: Kysely<Database>,
  skipped: number,
  wanted: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    select posts_of_list('', ${skipped}, ${wanted}) as ids
  `.execute(database);
  return rows[0]?.ids ?? [];
}
