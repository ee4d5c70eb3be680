import { type Kysely, type Selectable, sql } from 'kysely';
import { onLivingConnection } from '../database/connect.ts';
import type { Database, PostTable, PublishedPostView } from '../database/schema.ts';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import { findPictures } from '../media/media-reader.ts';
import { mediaHashesIn, mediaHashOf, type StoredPicture } from '../media/picture.ts';
import {
  POSTS_PER_PAGE,
  type Post,
  type PostArchive,
  type PostPage,
  type PostSelection,
  type PostSummary,
  PostsUnavailableError,
  type PreviewLink,
} from './post.ts';
import { extractOf } from './post-extract.ts';

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

/** How many posts there are, those dated in the future too. */
export async function countPosts(database: Kysely<Database>): Promise<number> {
  const { count } = await database
    .selectFrom('posts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function listPosts(database: Kysely<Database>): Promise<readonly PostSummary[]> {
  const rows = await database
    .selectFrom('published_posts')
    .select(SUMMARY_COLUMNS)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const pictures = await findPictures(database, rows.flatMap(picturesOf));
  return rows.map((row) => summaryOf(row, pictures));
}

async function findPage(
  database: Kysely<Database>,
  { search, topic }: PostSelection,
  page: number,
): Promise<PostPage | undefined> {
  const found = search
    ? await searchPosts(database, search, page)
    : await findListed(database, topic ?? ALL_POSTS, page);
  const pageCount = Math.max(1, Math.ceil(found.total / POSTS_PER_PAGE));
  if (page > pageCount || (topic !== undefined && found.total === 0)) return undefined;
  return { posts: found.posts, page, pageCount };
}

interface Found {
  readonly posts: readonly PostSummary[];
  /** On all pages together. */
  readonly total: number;
}

/** The list in which every post stands (`listings`). */
const ALL_POSTS = '';

async function findListed(database: Kysely<Database>, list: string, page: number): Promise<Found> {
  const { rows } = await sql<{ total: string; ids: string[] }>`
    select count_posts(${list}) as total,
           posts_of_list(${list}, ${(page - 1) * POSTS_PER_PAGE}, ${POSTS_PER_PAGE}) as ids
  `.execute(database);
  const { ids = [], total = 0 } = rows[0] ?? {};
  return { posts: await findSummaries(database, ids), total: Number(total) };
}

/** Of a search `total` is what was ranked, 400 at most (`search_posts`). */
async function searchPosts(
  database: Kysely<Database>,
  search: string,
  page: number,
): Promise<Found> {
  const { rows } = await sql<{ id: string; marked_extract: string; found: string }>`
    select id, marked_extract, found
      from search_posts(${search}, ${(page - 1) * POSTS_PER_PAGE}, ${POSTS_PER_PAGE})
     order by place
  `.execute(database);
  const extracts = new Map(rows.map((row) => [row.id, extractOf(row.marked_extract)]));
  const posts = await findSummaries(database, [...extracts.keys()]);
  return {
    posts: posts.map((post) => ({ ...post, extract: extracts.get(post.id) ?? [] })),
    total: Number(rows[0]?.found ?? 0),
  };
}

/** Some topics are few enough to be read at a glance; a blog with more has too many. */
const MAX_TOPICS = 24;

async function listTopics(database: Kysely<Database>): Promise<readonly string[]> {
  const { rows } = await sql<{ topics: string[] }>`
    select most_used_topics(${MAX_TOPICS}) as topics
  `.execute(database);
  return rows[0]?.topics ?? [];
}

const MAX_RELATED = 3;
const relatedPosts = sql<string[]>`related_posts(id, ${MAX_RELATED})`.as('related');

async function findPost(
  database: Kysely<Database>,
  slug: string,
): Promise<Post | 'deleted' | undefined> {
  const row = await database
    .selectFrom('published_posts')
    .select([...SUMMARY_COLUMNS, 'content'])
    .select(relatedPosts)
    .where('slug', '=', slug)
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
    .selectFrom(previewed.as('post'))
    .select([...SUMMARY_COLUMNS, 'content', 'planned_at'])
    .select(relatedPosts)
    .executeTakeFirst();
  // A draft without a date is shown with that of today.
  return (
    row &&
    wholePost(database, { ...row, published_at: row.published_at ?? row.planned_at ?? new Date() })
  );
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

/** The posts of these ids in their order; one that has just gone is left out. */
async function findSummaries(
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
function picturesOf(row: { hero_image_url: string; content?: string }): string[] {
  return mediaHashesIn(`${row.hero_image_url} ${row.content ?? ''}`);
}

const SUMMARY_COLUMNS = [
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

type SummaryRow = Pick<Selectable<PublishedPostView>, (typeof SUMMARY_COLUMNS)[number]>;

interface WholeRow extends SummaryRow {
  readonly content: string;
  readonly related: readonly string[];
}

async function wholePost(database: Kysely<Database>, row: WholeRow): Promise<Post> {
  // Loaded with the first post and not at start: unified and its parsers take a while.
  const { renderMarkdownOnce } = await import('./markdown-memo.ts');
  const [pictures, related] = await Promise.all([
    findPictures(database, picturesOf(row)),
    findSummaries(database, row.related),
  ]);
  const { html, ...outline } = await renderMarkdownOnce(row.content, pictures);
  return { ...summaryOf(row, pictures), ...outline, richContent: html, related };
}

function summaryOf(row: SummaryRow, pictures: ReadonlyMap<string, StoredPicture>): PostSummary {
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

async function whileAvailable<Result>(query: () => Promise<Result>): Promise<Result> {
  try {
    return await onLivingConnection(query);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    throw new PostsUnavailableError('the database does not answer', { cause: error });
  }
}
