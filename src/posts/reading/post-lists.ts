import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import {
  firstWords,
  POSTS_PER_PAGE,
  type PostPage,
  type PostSelection,
  type PostSummary,
} from '../post.ts';
import { selectInOrder, toSummaries } from './post-summaries.ts';
import { extractOf } from './search-extract.ts';

/** A page of the posts that are selected; undefined where there is no such page. */
export async function findPage(
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
  const skipped = (page - 1) * POSTS_PER_PAGE;
  const rows = await selectInOrder(
    database,
    sql`posts_of_list(${list}, ${skipped}, ${POSTS_PER_PAGE})`,
  )
    .select(sql<string>`(select count_posts(${list}))`.as('total'))
    .execute();
  return { posts: await toSummaries(database, rows), total: Number(rows[0]?.total ?? 0) };
}

/** Of a search `total` is what was ranked, 400 at most (`search_posts`). */
async function searchPosts(
  database: Kysely<Database>,
  search: string,
  page: number,
): Promise<Found> {
  const { rows } = await sql<{ id: string; marked_extract: string; found: string }>`
    select id, marked_extract, found
      from search_posts(${firstWords(search)}, ${(page - 1) * POSTS_PER_PAGE}, ${POSTS_PER_PAGE})
     order by place
  `.execute(database);
  const extracts = new Map(rows.map((row) => [row.id, extractOf(row.marked_extract)]));
  if (extracts.size === 0) return { posts: [], total: 0 };
  const inOrder = selectInOrder(database, sql`${[...extracts.keys()]}::uuid[]`);
  const posts = await toSummaries(database, await inOrder.execute());
  return {
    posts: posts.map((post) => ({ ...post, extract: extracts.get(post.id) ?? [] })),
    total: Number(rows[0]?.found ?? 0),
  };
}

/** Some topics are few enough to be read at a glance; a blog with more has too many. */
const MAX_TOPICS = 24;

/** The topics of the blog, the most used first. */
export async function listTopics(database: Kysely<Database>): Promise<readonly string[]> {
  const { rows } = await sql<{ topics: string[] }>`
    select most_used_topics(${MAX_TOPICS}) as topics
  `.execute(database);
  return rows[0]?.topics ?? [];
}
