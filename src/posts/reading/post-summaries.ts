import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { findPictures } from '../../media/media-reader.ts';
import { mediaHashOf, type StoredPicture } from '../../media/picture.ts';
import type { PostSummary } from '../post.ts';
import { columnsOf, type FieldsOf, pickFields } from '../post-fields.ts';

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
  const pictures = await findPictures(
    database,
    rows.flatMap(({ heroImageUrl }) => mediaHashOf(heroImageUrl) ?? []),
  );
  return rows.map((row) => summaryOf(row, pictures));
}

/** Columns of a summary. */
export const SUMMARY_COLUMNS = [
  'id',
  'slug',
  'published_at',
  ...columnsOf('reference', 'summary'),
] as const;

/** A row of {@link SUMMARY_COLUMNS}. */
export interface SummaryRow extends FieldsOf<'reference' | 'summary'> {
  readonly id: string;
  readonly slug: string;
  readonly published_at: Date;
}

/** A summary with the pictures that are stored for it. */
export function summaryOf(
  row: SummaryRow,
  pictures: ReadonlyMap<string, StoredPicture>,
): PostSummary {
  const heroImage = pictures.get(mediaHashOf(row.heroImageUrl) ?? '');
  return {
    id: row.id,
    slug: row.slug,
    ...pickFields(row, 'reference', 'summary'),
    date: row.published_at.toISOString(),
    ...(heroImage && { heroImage }),
  };
}
