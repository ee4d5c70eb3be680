import type { Kysely, Selectable } from 'kysely';
import type { Database, PublishedPostView } from '../../database/schema.ts';
import { findPictures } from '../../media/media-reader.ts';
import { parseMediaUrl } from '../../media/picture.ts';
import type { StoredPictures } from '../markdown/finish-image.ts';
import type { PostSummary } from '../post.ts';
import { namesOf, pickFields, summaryFields } from '../post-fields.ts';

/** Columns of a summary. */
export const SUMMARY_COLUMNS = ['id', 'slug', 'publishedAt', ...namesOf(summaryFields)] as const;

type SummaryRow = Pick<Selectable<PublishedPostView>, (typeof SUMMARY_COLUMNS)[number]>;

/** Summaries from their rows, with the pictures that are stored for them. */
export async function toSummaries(database: Kysely<Database>, rows: readonly SummaryRow[]) {
  const hashes = rows.flatMap(({ heroImageUrl }) => parseMediaUrl(heroImageUrl)?.hash ?? []);
  const pictures = await findPictures(database, hashes);
  return rows.map((row) => summaryOf(row, pictures));
}

/**
 * A summary, with the hero image that is stored for it. A social card is one file and has no sizes to
 * choose from.
 */
export function summaryOf(row: SummaryRow, pictures: StoredPictures): PostSummary {
  const heroImage = pictures.get(parseMediaUrl(row.heroImageUrl)?.hash ?? '');
  return {
    id: row.id,
    slug: row.slug,
    ...pickFields(row, summaryFields),
    date: madridTime(row.publishedAt),
    ...(heroImage?.widths.length && { heroImage }),
  };
}

/** When readers saw the last change: what was written before its date appeared on that date. */
export function modifiedOf({ publishedAt, updatedAt }: { publishedAt: Date; updatedAt: Date }) {
  return madridTime(updatedAt > publishedAt ? updatedAt : publishedAt);
}

/**
 * An instant as ISO 8601 with the offset of Madrid at that time, so that its day is the one that
 * readers see.
 */
export function madridTime(instant: Date): string {
  const zoned = instant.toTemporalInstant().toZonedDateTimeISO('Europe/Madrid');
  return zoned.toString({ timeZoneName: 'never' });
}

/** Selects posts, newest first. */
export function selectNewest(database: Kysely<Database>) {
  const posts = database.selectFrom('publishedPosts');
  return posts.orderBy('publishedAt', 'desc').orderBy('id', 'desc');
}
