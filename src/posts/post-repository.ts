import { type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { onLivingConnection } from '../database/connect.ts';
import type { Database, PostTable } from '../database/schema.ts';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import { findPictures } from '../media/media-reader.ts';
import { type Post, type PostArchive, PostsUnavailableError, type PreviewLink } from './post.ts';
import { findPage, listTopics } from './post-lists.ts';
import {
  listPosts,
  picturesOf,
  SUMMARY_COLUMNS,
  type SummaryRow,
  summaryOf,
} from './post-summaries.ts';

/**
 * Reads posts from PostgreSQL.
 *
 * Its functions throw {@link PostsUnavailableError} while the database is away.
 */
export function createPostReader(database: Kysely<Database>): PostArchive {
  return {
    listPosts: () => whileAvailable(() => listPosts(database)),
    findPage: (selection, page) => whileAvailable(() => findPage(database, selection, page)),
    listTopics: () => whileAvailable(() => listTopics(database)),
    findPost: (slug) => whileAvailable(() => findPost(database, slug)),
    findPreview: (link) => whileAvailable(() => findPreview(database, link)),
  };
}

async function findPost(
  database: Kysely<Database>,
  slug: string,
): Promise<Post | 'deleted' | undefined> {
  const row = await database
    .with(
      (cte) => cte('post').materialized(),
      (query) =>
        query
          .selectFrom('published_posts')
          .select([...SUMMARY_COLUMNS, 'content', relatedIds])
          .where('slug', '=', slug),
    )
    .selectFrom('post')
    .selectAll()
    .select(relatedPosts(database))
    .executeTakeFirst();
  if (!row) return findFormerPost(database, slug);
  return wholePost(database, row);
}

/** By the one function that shows the web server what is not published. */
async function findPreview(
  database: Kysely<Database>,
  { id, expires, signature }: PreviewLink,
): Promise<Post | undefined> {
  const previewed = sql<PostTable>`preview_post(${id}, to_timestamp(${expires}), ${signature})`;
  const row = await database
    .with(
      (cte) => cte('post').materialized(),
      (query) =>
        query
          .selectFrom(previewed.as('previewed'))
          .select([...SUMMARY_COLUMNS, 'content', 'planned_at', relatedIds]),
    )
    .selectFrom('post')
    .selectAll()
    .select(relatedPosts(database))
    .executeTakeFirst();
  // A draft without a date is shown with that of today.
  return (
    row &&
    wholePost(database, { ...row, published_at: row.published_at ?? row.planned_at ?? new Date() })
  );
}

const MAX_RELATED = 3;

/** Of the one row of a statement's `post`. */
const relatedIds = sql<string[]>`related_posts(id, ${MAX_RELATED})`.as('related_ids');

/** The rows of those ids: a second query would cost as much as the first. */
function relatedPosts(database: Kysely<Database>) {
  return jsonArrayFrom(
    database
      .selectFrom('published_posts')
      .select(SUMMARY_COLUMNS)
      .where('id', '=', sql<string>`any (post.related_ids)`)
      .orderBy(sql`array_position(post.related_ids, published_posts.id)`),
  ).as('related');
}

/** A slug that no post has now: another one's former slug, a deleted post's, or nobody's. */
async function findFormerPost(database: Kysely<Database>, slug: string) {
  const moved = await database
    .selectFrom('moved_posts')
    .select('current_slug')
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (moved) return findPost(database, moved.current_slug);
  const deleted = await database
    .selectFrom('deleted_posts')
    .select('slug')
    .where('slug', '=', slug)
    .executeTakeFirst();
  return deleted && 'deleted';
}

interface WholeRow extends SummaryRow {
  readonly content: string;
  /** As JSON has them: with dates as texts. */
  readonly related: readonly (Omit<SummaryRow, 'published_at'> & { published_at: string })[];
}

async function wholePost(database: Kysely<Database>, row: WholeRow): Promise<Post> {
  // Loaded with the first post and not at start: unified and its parsers take a while.
  const { renderMarkdownOnce } = await import('./markdown-memo.ts');
  const shown = [row, ...row.related];
  const pictures = await findPictures(database, shown.flatMap(picturesOf));
  const { html, ...outline } = await renderMarkdownOnce(row.content, pictures);
  return {
    ...summaryOf(row, pictures),
    ...outline,
    richContent: html,
    related: row.related.map(({ published_at, ...other }) =>
      summaryOf({ ...other, published_at: new Date(published_at) }, pictures),
    ),
  };
}

async function whileAvailable<Result>(query: () => Promise<Result>): Promise<Result> {
  try {
    return await onLivingConnection(query);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    throw new PostsUnavailableError('the database does not answer', { cause: error });
  }
}
