import type { Kysely, Selectable } from 'kysely';
import type { Database, PublishedPostView } from '../../database/schema.ts';
import { findPictures } from '../../media/media-reader.ts';
import { parseMediaUrl, type StoredPicture } from '../../media/picture.ts';
import type { MarkdownRenderer } from '../markdown/markdown-renderer.ts';
import type { PostSummary } from '../post.ts';
import { namesOf, summaryFields } from '../post-fields.ts';

/** Where posts are read from, and how their texts become HTML. */
export interface PostStore {
  readonly database: Kysely<Database>;
  /** Connections of their own for searches: pages never wait behind them. */
  readonly searchDatabase: Kysely<Database>;
  readonly markdown: MarkdownRenderer;
  /** Told each time that a post's text or picture is left out of a document. */
  readonly onUnrenderable: (slug: string, error: unknown) => void;
}

/** Columns of a summary. */
export const SUMMARY_COLUMNS = ['id', 'slug', 'publishedAt', ...namesOf(summaryFields)] as const;

/** A row of {@link SUMMARY_COLUMNS}. */
export type SummaryRow = Pick<Selectable<PublishedPostView>, (typeof SUMMARY_COLUMNS)[number]>;

/** Summaries from their rows, with the pictures that are stored for them. */
export async function toSummaries(store: PostStore, rows: readonly SummaryRow[]) {
  const hashes = rows.flatMap(({ heroImageUrl }) => parseMediaUrl(heroImageUrl)?.hash ?? []);
  const pictures = await findPictures(store.database, hashes);
  return rows.map((row): PostSummary => {
    if (!URL.canParse(row.heroImageUrl, 'https://localhost')) {
      store.onUnrenderable(row.slug, new Error(`hero is no address: ${row.heroImageUrl}`));
    }
    return summaryOf(row, pictures);
  });
}

/**
 * A summary, or a post with more fields, with the hero image that is stored for it. A social card is
 * one file and has no sizes to choose from.
 */
export function summaryOf<Row extends SummaryRow>(
  { publishedAt, ...fields }: Row,
  pictures: ReadonlyMap<string, StoredPicture>,
) {
  const heroImage = pictures.get(parseMediaUrl(fields.heroImageUrl)?.hash ?? '');
  const date = publishedAt.toISOString();
  return { ...fields, date, ...(heroImage?.widths.length && { heroImage }) };
}

/** When readers saw the last change: what was written before its date appeared on that date. */
export function modifiedOf({ publishedAt, updatedAt }: { publishedAt: Date; updatedAt: Date }) {
  return new Date(Math.max(updatedAt.getTime(), publishedAt.getTime())).toISOString();
}
