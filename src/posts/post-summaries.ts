import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database, PublishedPostView } from '../database/schema.ts';
import { findPictures } from '../media/media-reader.ts';
import { mediaHashesIn, mediaHashOf, type StoredPicture } from '../media/picture.ts';
import type { PostSummary } from './post.ts';

/** Every published post, newest first. */
export async function listPosts(database: Kysely<Database>): Promise<readonly PostSummary[]> {
  const rows = await database
    .selectFrom('published_posts')
    .select(SUMMARY_COLUMNS)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const pictures = await findPictures(database, rows.flatMap(picturesOf));
  return rows.map((row) => summaryOf(row, pictures));
}

/** The posts of these ids in their order; one that has just gone is left out. */
export async function findSummaries(
  database: Kysely<Database>,
  ids: readonly string[],
): Promise<readonly PostSummary[]> {
  if (ids.length === 0) return [];
  const rows = await database
    .selectFrom('published_posts')
    .select(SUMMARY_COLUMNS)
    .where('id', '=', sql<string>`any (${ids})`)
    .execute();
  const pictures = await findPictures(database, rows.flatMap(picturesOf));
  const byId = new Map(rows.map((row) => [row.id, summaryOf(row, pictures)]));
  return ids.map((id) => byId.get(id)).filter((post) => post !== undefined);
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
