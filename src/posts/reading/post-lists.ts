import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { type ExtractPart, POSTS_PER_PAGE, type PostSelection } from '../post.ts';
import { firstWords } from '../post-query.ts';
import { modifiedOf, type PostStore, SUMMARY_COLUMNS, toSummaries } from './post-rows.ts';

/** Some topics are few enough to be read at a glance; a blog with more has too many. */
const MAX_TOPICS = 24;

/** The list in which every post stands (`listings`). */
const ALL_POSTS = '';

/** Reads lists of published posts. */
export function createListReader(store: PostStore) {
  const { database } = store;

  /** How many posts are published. */
  async function countPosts(): Promise<number> {
    const count = sql<string>`count_posts(${ALL_POSTS})`;
    const row = await database.selectNoFrom(count.as('count')).executeTakeFirstOrThrow();
    return Number(row.count);
  }

  return {
    countPosts,
    /** Every published post, newest first. */
    async listPosts() {
      return toSummaries(store, await newestFirst(database).select(SUMMARY_COLUMNS).execute());
    },
    async findPage({ search, topic }: PostSelection, page: number) {
      const skipped = (page - 1) * POSTS_PER_PAGE;
      const { posts, total } = search
        ? await searchPosts(store, search, skipped)
        : await findListed(store, topic ?? ALL_POSTS, skipped);
      const pageCount = Math.max(1, Math.ceil(total / POSTS_PER_PAGE));
      if (page > pageCount || (topic !== undefined && total === 0)) return undefined;
      return { posts, page, pageCount };
    },
    async listTopics() {
      const topics = sql<string[]>`most_used_topics(${MAX_TOPICS})`;
      const row = await database.selectNoFrom(topics.as('topics')).executeTakeFirstOrThrow();
      return row.topics;
    },
    /**
     * Where posts are and what they show, oldest first: what is added later leaves earlier parts alone.
     * The stored list is newest first, so positions count from its end.
     */
    async listAddresses({ skipped, wanted }: { skipped: number; wanted: number }) {
      const end = (await countPosts()) - skipped;
      const begin = Math.max(0, end - wanted);
      if (end <= 0) return [];
      const rows = await selectListed(store, end - begin, begin)
        .select(['slug', 'heroImageUrl', 'publishedAt', 'updatedAt'])
        .execute();
      return rows.reverse().map((row) => ({ ...row, modified: modifiedOf(row) }));
    },
  };
}

async function findListed(store: PostStore, list: string, skipped: number) {
  const rows = await selectListed(store, POSTS_PER_PAGE, skipped, list)
    .select(SUMMARY_COLUMNS)
    .select(sql<string>`(select count_posts(${list}))`.as('total'))
    .execute();
  const summaries = rows.map(({ total, ...row }) => row);
  return { posts: await toSummaries(store, summaries), total: Number(rows[0]?.total ?? 0) };
}

/** Of a search `total` is what was ranked, 400 at most (`search_posts`). */
async function searchPosts(store: PostStore, search: string, skipped: number) {
  const { rows } = await sql<{ id: string; markedExtract: string; found: string }>`
    select id, marked_extract, found
      from search_posts(${firstWords(search)}, ${skipped}, ${POSTS_PER_PAGE})
     order by place
  `.execute(store.searchDatabase);
  const ids = rows.map(({ id }) => id);
  const found = selectByIds(store.searchDatabase, sql`${ids}::uuid[]`).select(SUMMARY_COLUMNS);
  const posts = await toSummaries(store, await found.execute());
  return {
    posts: rows.flatMap(({ id, markedExtract }) => {
      const post = posts.find((each) => each.id === id);
      return post ? [{ ...post, extract: extractOf(markedExtract) }] : [];
    }),
    total: Number(rows[0]?.found ?? 0),
  };
}

/** PostgreSQL marks matches by characters that no text contains (`search_posts`). */
const MATCH = /\uE000([^\uE000\uE001]*)\uE001/;

function extractOf(marked: string): readonly ExtractPart[] {
  return marked
    .split(MATCH)
    .map((text, index) => ({ text, isMatch: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

/** Selects posts of a list, newest first. */
export function selectListed(store: PostStore, wanted: number, skipped = 0, list = ALL_POSTS) {
  const ids = sql`(select posts_of_list(${list}, ${skipped}, ${wanted}))::uuid[]`;
  return selectByIds(store.database, ids);
}

/**
 * Selects posts by their ids. One that has just gone is left out. Only a list that is a value, and
 * no join, gets past the view's security barrier to the index.
 */
function selectByIds(database: Kysely<Database>, ids: RawBuilder<unknown>) {
  return newestFirst(database).where('id', '=', sql<string>`any (${ids})`);
}

function newestFirst(database: Kysely<Database>) {
  return database.selectFrom('publishedPosts').orderBy('publishedAt', 'desc').orderBy('id', 'desc');
}
