import { type Kysely, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database, PublishedPostView } from '../../database/schema.ts';
import { findPictures } from '../../media/media-reader.ts';
import { cardUrl, mediaHashesIn } from '../../media/picture.ts';
import { MarkdownError } from '../markdown/markdown-error.ts';
import type { MarkdownRenderer } from '../markdown/markdown-renderer.ts';
import type { Post } from '../post.ts';
import { columnsOf, type PostFields, pickFields } from '../post-fields.ts';
import { SUMMARY_COLUMNS, type SummaryRow, summaryOf } from './post-summaries.ts';

/** Columns of a whole post, besides its card and the posts to read next. */
export const WHOLE_COLUMNS = [
  ...SUMMARY_COLUMNS,
  ...columnsOf('page'),
  'content',
  'updated_at',
] as const;

interface WholeRow extends SummaryRow, PostFields {
  readonly content: string;
  readonly updated_at: Date;
  readonly card_hash?: string | null;
  readonly related?: readonly RelatedRow[];
}

type RelatedRow = Pick<SummaryRow, 'id' | 'slug' | 'title' | 'description'> & {
  /** Milliseconds since 1970: PostgreSQL writes years before 1 as `0001-05-01 BC`. */
  readonly time: number;
};

const MAX_RELATED = 3;

/**
 * Finds a post with its card and the posts to read next, in one statement: each further query costs
 * as much as the first.
 *
 * @param source gives the row of the post, or none. `shown_at` is the date that readers see.
 */
export function findWholePost(
  database: Kysely<Database>,
  source: RawBuilder<PublishedPostView & { readonly shown_at: Date }>,
): Promise<WholeRow | undefined> {
  const related = database
    .selectFrom('published_posts')
    .select(['id', 'slug', ...columnsOf('reference')])
    .select(sql<number>`extract(epoch from published_at) * 1000`.as('time'))
    .where('id', '=', sql<string>`any (post.related_ids)`)
    .orderBy(sql`array_position(post.related_ids, published_posts.id)`);
  const cardHash = sql<string | null>`(
    select hash from social_cards
     where social_cards.title = post.title and social_cards.hero_image_url = post."heroImageUrl"
  )`;
  return database
    .with(
      (cte) => cte('post').materialized(),
      (query) =>
        query
          .selectFrom(source.as('source'))
          .select(['id', 'slug', 'content', 'updated_at', 'shown_at as published_at'])
          .select(columnsOf('reference', 'summary', 'page'))
          .select(sql<string[]>`related_posts(id, ${MAX_RELATED})`.as('related_ids')),
    )
    .selectFrom('post')
    .selectAll()
    .select([jsonArrayFrom(related).as('related'), cardHash.as('card_hash')])
    .executeTakeFirst();
}

/** How the texts of posts become HTML. */
export interface PostRendering {
  readonly markdown: MarkdownRenderer;
  /** Told each time that a text is asked for that cannot be rendered; with the same error. */
  readonly onUnrenderable?: (slug: string, error: MarkdownError) => void;
}

/** A post with its text as HTML and all that goes with it. */
export async function wholePost(
  database: Kysely<Database>,
  row: WholeRow,
  { markdown, onUnrenderable }: PostRendering,
): Promise<Post> {
  const pictures = await findPictures(database, hashesIn(row));
  const rendered = markdown.render(row.content, pictures);
  const { html, ...outline } = await rendered.catch((error: unknown) => {
    if (error instanceof MarkdownError) onUnrenderable?.(row.slug, error);
    throw error;
  });
  return {
    ...summaryOf(row, pictures),
    ...pickFields(row, 'page'),
    ...outline,
    modified: modifiedOf(row),
    ...(row.card_hash && { cardUrl: cardUrl(row.card_hash) }),
    richContent: html,
    related: (row.related ?? []).map(({ time, ...reference }) => ({
      ...reference,
      date: new Date(time).toISOString(),
    })),
  };
}

/** Hashes of the stored pictures that a whole post shows. */
export function hashesIn({ heroImageUrl, content }: WholeRow): readonly string[] {
  return mediaHashesIn(`${heroImageUrl} ${content}`);
}

/** When readers saw the last change: what was written before its date appeared on that date. */
export function modifiedOf(row: Pick<WholeRow, 'published_at' | 'updated_at'>): string {
  const { published_at: published, updated_at: updated } = row;
  return new Date(Math.max(Number(updated), Number(published))).toISOString();
}
