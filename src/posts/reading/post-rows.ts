import type { Kysely, Selectable } from 'kysely';
import type { Database, PublishedPostView } from '../../database/schema.ts';
import { findPictures } from '../../media/media-reader.ts';
import { mediaHashOf, type StoredPicture } from '../../media/picture.ts';
import { absoluteUrl } from '../../routes.ts';
import type { MarkdownRenderer } from '../markdown/markdown-renderer.ts';
import type { PostSummary } from '../post.ts';
import { namesOf, summaryFields } from '../post-fields.ts';

/** Where posts are read from, and how their texts become HTML. */
export interface PostStore {
  readonly database: Kysely<Database>;
  readonly markdown: MarkdownRenderer;
  /** Told each time that a post, its text or its picture is left out of a document. */
  readonly onUnrenderable: (slug: string, error: unknown) => void;
}

/** Columns of a summary. */
export const SUMMARY_COLUMNS = ['id', 'slug', 'publishedAt', ...namesOf(summaryFields)] as const;

/** A row of {@link SUMMARY_COLUMNS}. */
export type SummaryRow = Pick<Selectable<PublishedPostView>, (typeof SUMMARY_COLUMNS)[number]>;

/** Summaries from their rows, with the pictures that are stored for them. */
export async function toSummaries(store: PostStore, rows: readonly SummaryRow[]) {
  const hashes = rows.flatMap(({ heroImageUrl }) => mediaHashOf(heroImageUrl) ?? []);
  const pictures = await findPictures(store.database, hashes);
  return mapRows(store, rows, (row) => {
    if (!absoluteUrl(row.heroImageUrl, 'https://localhost')) {
      store.onUnrenderable(row.slug, new Error(`hero is no address: ${row.heroImageUrl}`));
    }
    return summaryOf(row, pictures);
  });
}

/**
 * Maps rows. One that cannot be expressed is left out and reported, so that it does not make the
 * document of all others fail. The table's constraints allow no such row that we know of.
 */
export function mapRows<Row extends { readonly slug: string }, Value>(
  { onUnrenderable }: PostStore,
  rows: readonly Row[],
  toValue: (row: Row) => Value,
): readonly Value[] {
  return rows.flatMap((row) => {
    try {
      return [toValue(row)];
    } catch (cause) {
      // One message, so that the log has one line, whichever reader was first.
      onUnrenderable(row.slug, new Error('a date of the row cannot be expressed', { cause }));
      return [];
    }
  });
}

/** A summary with the pictures that are stored for it. @throws when it cannot be expressed. */
export function summaryOf(
  { publishedAt, ...fields }: SummaryRow,
  pictures: ReadonlyMap<string, StoredPicture>,
): PostSummary {
  const heroImage = pictures.get(mediaHashOf(fields.heroImageUrl) ?? '');
  return { ...fields, date: publishedAt.toISOString(), ...(heroImage && { heroImage }) };
}

/**
 * When readers saw the last change: what was written before its date appeared on that date.
 *
 * @throws when it cannot be expressed.
 */
export function modifiedOf({ publishedAt, updatedAt }: { publishedAt: Date; updatedAt: Date }) {
  return new Date(Math.max(updatedAt.getTime(), publishedAt.getTime())).toISOString();
}
