import { type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../database/schema.ts';
import { findPictures } from '../../media/media-reader.ts';
import { cardUrl } from '../../media/picture.ts';
import type { Post } from '../post.ts';
import { picturesOf, SUMMARY_COLUMNS, type SummaryRow, summaryOf } from './post-summaries.ts';

/** What a whole post is made of, besides the posts to read next. */
export const WHOLE_COLUMNS = [...SUMMARY_COLUMNS, 'content', 'updated_at'] as const;

interface WholeRow extends SummaryRow {
  readonly content: string;
  readonly updated_at: Date;
  readonly card_hash?: string | null;
  readonly related?: readonly RelatedRow[];
}

/** As JSON has it: with a text for the date. */
type RelatedRow = Pick<SummaryRow, (typeof RELATED_COLUMNS)[number]> & { published_at: string };

/** What is shown of a related post. */
const RELATED_COLUMNS = ['id', 'slug', 'title', 'description'] as const;

const MAX_RELATED = 3;

/** The ids of the posts to read next. */
export const relatedIds = sql<string[]>`related_posts(id, ${MAX_RELATED})`.as('related_ids');

/**
 * The rows of {@link relatedIds}, which stand in a statement's `post`: a second query would cost as
 * much as the first.
 */
export function relatedPosts(database: Kysely<Database>) {
  return jsonArrayFrom(
    database
      .selectFrom('published_posts')
      .select([...RELATED_COLUMNS, 'published_at'])
      .where('id', '=', sql<string>`any (post.related_ids)`)
      .orderBy(sql`array_position(post.related_ids, published_posts.id)`),
  ).as('related');
}

/** The card that is stored for the title and the hero of a statement's `post`. */
export const cardHash = sql<string | null>`(
  select hash from social_cards
   where social_cards.title = post.title and social_cards.hero_image_url = post.hero_image_url
)`.as('card_hash');

/** A post with its text as HTML and all that goes with it. */
export async function wholePost(database: Kysely<Database>, row: WholeRow): Promise<Post> {
  // Loaded with the first post and not at start: unified and its parsers take a while.
  const { renderMarkdownOnce } = await import('../markdown/markdown-memo.ts');
  const pictures = await findPictures(database, picturesOf(row));
  const { html, ...outline } = await renderMarkdownOnce(row.content, pictures);
  return {
    ...summaryOf(row, pictures),
    ...outline,
    modified: modifiedOf(row),
    ...(row.card_hash && { cardUrl: cardUrl(row.card_hash) }),
    richContent: html,
    related: (row.related ?? []).map(({ published_at, ...reference }) => ({
      ...reference,
      date: new Date(published_at).toISOString(),
    })),
  };
}

/** When readers saw the last change: what was written before its date appeared on that date. */
export function modifiedOf(row: Pick<WholeRow, 'published_at' | 'updated_at'>): string {
  const { published_at: published, updated_at: updated } = row;
  return new Date(Math.max(Number(updated), Number(published))).toISOString();
}
