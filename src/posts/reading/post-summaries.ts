import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database, PublishedPostView } from '../../database/schema.ts';
import { findPictures } from '../../media/media-reader.ts';
import { mediaHashesIn, mediaHashOf, type StoredPicture } from '../../media/picture.ts';
import type { PostSummary } from '../post.ts';

/** Every published post, newest first. */
export async function listPosts(database: Kysely<Database>): Promise<readonly PostSummary[]> {
  const rows = await database
    .selectFrom('published_posts')
    .select(SUMMARY_COLUMNS)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return toSummaries(database, rows);
}

/**
 * Selects the posts of a list of ids in its order, once, whatever makes the list; one that has just
 * gone is left out.
 */
export function selectInOrder(database: Kysely<Database>, ids: RawBuilder<string[]>) {
  return database
    .with(
      // Else it would be made again for the order; and only a value, not a join, gets past the
      // view's security barrier to the index.
      (cte) => cte('wanted').materialized(),
      (query) => query.selectNoFrom(ids.as('ids')),
    )
    .selectFrom('published_posts')
    .select(SUMMARY_COLUMNS)
    .where('id', '=', sql<string>`any ((select ids from wanted)::uuid[])`)
    .orderBy(sql`array_position((select ids from wanted), id)`);
}

/** Summaries from their rows, with the pictures that are stored for them. */
export async function toSummaries(
  database: Kysely<Database>,
  rows: readonly SummaryRow[],
): Promise<readonly PostSummary[]> {
  const pictures = await findPictures(database, rows.flatMap(picturesOf));
  return rows.map((row) => summaryOf(row, pictures));
}

/** Hashes of the stored pictures that a post shows. */
export function picturesOf(row: { hero_image_url: string; content?: string }): string[] {
  return mediaHashesIn(`${row.hero_image_url} ${row.content ?? ''}`);
}

/** What a summary is made of. */
export const SUMMARY_COLUMNS = [
  'id',
  'slug',
  'title',
  'hero_image_url',
  'hero_image_alt',
  'description',
  'author',
  'published_at',
  'topics',
] as const;

/** A row of {@link SUMMARY_COLUMNS}. */
export type SummaryRow = Pick<Selectable<PublishedPostView>, (typeof SUMMARY_COLUMNS)[number]>;

/** A summary with the pictures that are stored for it. */
export function summaryOf(
  row: SummaryRow,
  pictures: ReadonlyMap<string, StoredPicture>,
): PostSummary {
  const heroImage = pictures.get(mediaHashOf(row.hero_image_url) ?? '');
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    heroImageUrl: row.hero_image_url,
    heroImageAlt: row.hero_image_alt,
    ...(heroImage && { heroImage }),
    description: row.description,
    author: row.author,
    date: row.published_at.toISOString(),
    topics: row.topics,
  };
}
