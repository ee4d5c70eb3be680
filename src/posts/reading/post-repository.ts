import { type Kysely, sql } from 'kysely';
import { onLivingConnection } from '../../database/connect.ts';
import type { Database, PostTable } from '../../database/schema.ts';
import { isDatabaseUnavailable } from '../../database/unavailable.ts';
import { findPictures } from '../../media/media-reader.ts';
import {
  type Post,
  type PostArchive,
  type PostSyndication,
  PostsUnavailableError,
  type PreviewLink,
  type WrittenPost,
} from '../post.ts';
import { findPage, listTopics } from './post-lists.ts';
import { listPosts, picturesOf, summaryOf } from './post-summaries.ts';
import { countPosts, findNewest, listAddresses } from './post-syndication.ts';
import {
  cardHash,
  modifiedOf,
  relatedIds,
  relatedPosts,
  WHOLE_COLUMNS,
  wholePost,
} from './whole-post.ts';

/**
 * Reads posts from PostgreSQL.
 *
 * Its functions throw {@link PostsUnavailableError} while the database is away.
 */
export function createPostReader(database: Kysely<Database>): PostArchive & PostSyndication {
  return {
    listPosts: () => whileAvailable(() => listPosts(database)),
    findPage: (selection, page) => whileAvailable(() => findPage(database, selection, page)),
    listTopics: () => whileAvailable(() => listTopics(database)),
    findPost: (slug) => whileAvailable(() => findPost(database, slug)),
    countPosts: () => whileAvailable(() => countPosts(database)),
    listAddresses: (part) => whileAvailable(() => listAddresses(database, part)),
    findNewest: (wanted) => whileAvailable(() => findNewest(database, wanted)),
    findWritten: (slug) => whileAvailable(() => findWritten(database, slug)),
    findPreview: (link) => whileAvailable(() => findPreview(database, link)),
  };
}

async function findPost(
  database: Kysely<Database>,
  slug: string,
): Promise<Post | 'deleted' | undefined> {
  const row = await findRow(database, slug);
  return typeof row === 'object' ? wholePost(database, row) : row;
}

async function findWritten(
  database: Kysely<Database>,
  slug: string,
): Promise<WrittenPost | 'deleted' | undefined> {
  const row = await findRow(database, slug);
  if (typeof row !== 'object') return row;
  const pictures = await findPictures(database, picturesOf(row));
  return { ...summaryOf(row, pictures), modified: modifiedOf(row), markdown: row.content };
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
          .select([...WHOLE_COLUMNS, 'planned_at', relatedIds]),
    )
    .selectFrom('post')
    .selectAll()
    .select([relatedPosts(database), cardHash])
    .executeTakeFirst();
  // A draft without a date is shown with that of today.
  return (
    row &&
    wholePost(database, { ...row, published_at: row.published_at ?? row.planned_at ?? new Date() })
  );
}

/** The row of the post that has the slug, or had it. */
async function findRow(database: Kysely<Database>, slug: string) {
  const row = await selectBySlug(database, slug);
  if (row) return row;
  const moved = await database
    .selectFrom('moved_posts')
    .select('current_slug')
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (moved) return selectBySlug(database, moved.current_slug);
  const deleted = await database
    .selectFrom('deleted_posts')
    .select('slug')
    .where('slug', '=', slug)
    .executeTakeFirst();
  return deleted && ('deleted' as const);
}

function selectBySlug(database: Kysely<Database>, slug: string) {
  return database
    .with(
      (cte) => cte('post').materialized(),
      (query) =>
        query
          .selectFrom('published_posts')
          .select([...WHOLE_COLUMNS, relatedIds])
          .where('slug', '=', slug),
    )
    .selectFrom('post')
    .selectAll()
    .select([relatedPosts(database), cardHash])
    .executeTakeFirst();
}

async function whileAvailable<Result>(query: () => Promise<Result>): Promise<Result> {
  try {
    return await onLivingConnection(query);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    throw new PostsUnavailableError('the database does not answer', { cause: error });
  }
}
