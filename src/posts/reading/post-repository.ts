import { type Kysely, sql } from 'kysely';
import { readWithRetry } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import { Semaphore } from '../../database/semaphore.ts';
import { isDatabaseUnavailable } from '../../database/unavailable.ts';
import { findPictures } from '../../media/media-reader.ts';
import { createMarkdownRenderer } from '../markdown/markdown-renderer.ts';
import {
  type Post,
  type PostArchive,
  type PostSyndication,
  PostsUnavailableError,
  type PreviewLink,
  type WrittenPost,
} from '../post.ts';
import { findPage, listTopics } from './post-lists.ts';
import { listPosts, summaryOf } from './post-summaries.ts';
import { countPosts, findNewest, listAddresses } from './post-syndication.ts';
import {
  findWholePost,
  hashesIn,
  modifiedOf,
  type PostRendering,
  wholePost,
} from './whole-post.ts';

/** The other connections of the pool are for pages, which never wait behind searches. */
const SEARCHES_AT_ONCE = 2;

/**
 * Reads posts from PostgreSQL.
 *
 * Its functions throw {@link PostsUnavailableError} during an outage of the database, and a
 * {@link MarkdownError} for a post whose text exceeds the budget of rendering.
 */
export function createPostReader(
  database: Kysely<Database>,
  rendering: PostRendering = { markdown: createMarkdownRenderer() },
): PostArchive & PostSyndication {
  const searches = new Semaphore(SEARCHES_AT_ONCE);
  return {
    listPosts: () => whileAvailable(() => listPosts(database)),
    findPage: (selection, page) =>
      whileAvailable(() => {
        const find = () => findPage(database, selection, page);
        return selection.search ? searches.run(find) : find();
      }),
    listTopics: () => whileAvailable(() => listTopics(database)),
    findPost: (slug) => whileAvailable(() => findPost(database, slug, rendering)),
    countPosts: () => whileAvailable(() => countPosts(database)),
    listAddresses: (part) => whileAvailable(() => listAddresses(database, part)),
    findNewest: (wanted) => whileAvailable(() => findNewest(database, wanted, rendering)),
    findWritten: (slug) => whileAvailable(() => findWritten(database, slug)),
    findPreview: (link) => whileAvailable(() => findPreview(database, link, rendering)),
  };
}

async function findPost(
  database: Kysely<Database>,
  slug: string,
  rendering: PostRendering,
): Promise<Post | 'deleted' | undefined> {
  const row = await findRow(database, slug);
  return typeof row === 'object' ? wholePost(database, row, rendering) : row;
}

async function findWritten(
  database: Kysely<Database>,
  slug: string,
): Promise<WrittenPost | 'deleted' | undefined> {
  const row = await findRow(database, slug);
  if (typeof row !== 'object') return row;
  const pictures = await findPictures(database, hashesIn(row));
  return { ...summaryOf(row, pictures), modified: modifiedOf(row), markdown: row.content };
}

/**
 * By the one function that shows the web server what is not published. A draft without a date is
 * shown with that of today.
 */
async function findPreview(
  database: Kysely<Database>,
  { id, expires, signature }: PreviewLink,
  rendering: PostRendering,
): Promise<Post | undefined> {
  const row = await findWholePost(
    database,
    sql`(
      select previewed.*, coalesce(published_at, planned_at, now()) as shown_at
        from preview_post(${id}, to_timestamp(${expires}), ${signature}) as previewed
    )`,
  );
  return row && wholePost(database, row, rendering);
}

/** The row of the post that has the slug, or had it. */
async function findRow(database: Kysely<Database>, slug: string) {
  const row = await findBySlug(database, slug);
  if (row) return row;
  const moved = await database
    .selectFrom('moved_posts')
    .select('current_slug')
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (moved) return findBySlug(database, moved.current_slug);
  const deleted = await database
    .selectFrom('deleted_posts')
    .select('slug')
    .where('slug', '=', slug)
    .executeTakeFirst();
  return deleted && ('deleted' as const);
}

function findBySlug(database: Kysely<Database>, slug: string) {
  return findWholePost(
    database,
    sql`(select *, published_at as shown_at from published_posts where slug = ${slug})`,
  );
}

/**
 * Runs a query that changes nothing, again where its connection was broken.
 *
 * @throws {PostsUnavailableError} while the database is unavailable.
 */
export async function whileAvailable<Result>(query: () => Promise<Result>): Promise<Result> {
  try {
    return await readWithRetry(query);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    throw new PostsUnavailableError('the database does not respond', { cause: error });
  }
}
