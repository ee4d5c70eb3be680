import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { Semaphore } from '../../database/semaphore.ts';
import { type ExtractPart, POSTS_PER_PAGE, type PostArchive } from '../post.ts';
import { firstWords } from '../post-query.ts';
import { mapRows, modifiedOf, type PostStore, SUMMARY_COLUMNS, toSummaries } from './post-rows.ts';

/** The other connections of the pool are for pages, which never wait behind searches. */
const SEARCHES_AT_ONCE = 2;

/** Some topics are few enough to be read at a glance; a blog with more has too many. */
const MAX_TOPICS = 24;

/** The list in which every post stands (`listings`). */
const ALL_POSTS = '';

type ListReader = Pick<
  PostArchive,
  'countPosts' | 'findPage' | 'listAddresses' | 'listPosts' | 'listTopics'
>;

/** Reads lists of published posts. */
export function createListReader(store: PostStore): ListReader {
  const { database } = store;
  const searches = new Semaphore(SEARCHES_AT_ONCE);

  async function countPosts(): Promise<number> {
    const count = sql<string>`count_posts(${ALL_POSTS})`;
    const row = await database.selectNoFrom(count.as('count')).executeTakeFirstOrThrow();
    return Number(row.count);
  }

  return {
    countPosts,
    async listPosts() {
      return toSummaries(store, await newestFirst(database).select(SUMMARY_COLUMNS).execute());
    },
    async findPage({ search, topic }, page) {
      const skipped = (page - 1) * POSTS_PER_PAGE;
      const { posts, total } = search
        ? await searches.run(() => searchPosts(store, search, skipped))
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
    /** The stored list is newest first, so positions count from its end. */
    async listAddresses({ skipped, wanted }) {
      const end = (await countPosts()) - skipped;
      const begin = Math.max(0, end - wanted);
      if (end <= 0) return [];
      const rows = await selectListed(database, ALL_POSTS, begin, end - begin)
        .select(['slug', 'heroImageUrl', 'publishedAt', 'updatedAt'])
        .execute();
      return mapRows(store, rows.reverse(), ({ slug, heroImageUrl, ...dates }) => ({
        slug,
        heroImageUrl,
        modified: modifiedOf(dates),
      }));
    },
  };
}

async function findListed(store: PostStore, list: string, skipped: number) {
  const rows = await selectListed(store.database, list, skipped, POSTS_PER_PAGE)
    .select(SUMMARY_COLUMNS)
    .select(sql<string>`(select count_posts(${list}))`.as('total'))
    .execute();
  const posts = await toSummaries(
    store,
    rows.map(({ total, ...row }) => row),
  );
  return { posts, total: Number(rows[0]?.total ?? 0) };
}

/** Of a search `total` is what was ranked, 400 at most (`search_posts`). */
async function searchPosts(store: PostStore, search: string, skipped: number) {
  const { rows } = await sql<{ id: string; markedExtract: string; found: string }>`
    select id, marked_extract, found
      from search_posts(${firstWords(search)}, ${skipped}, ${POSTS_PER_PAGE})
     order by place
  `.execute(store.database);
  const ids = rows.map(({ id }) => id);
  const found = selectByIds(store.database, sql`${ids}::uuid[]`).select(SUMMARY_COLUMNS);
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

/** Selects the newest posts. */
export function selectNewest(database: Kysely<Database>, wanted: number) {
  return selectListed(database, ALL_POSTS, 0, wanted);
}
function selectListed(database: Kysely<Database>, list: string, skipped: number, wanted: number) {
  return selectByIds(database, sql`(select posts_of_list(${list}, ${skipped}, ${wanted}))::uuid[]`);
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
