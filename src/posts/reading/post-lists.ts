import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { POSTS_PER_PAGE, type PostSelection } from '../post.ts';
import { topicSlug } from '../slug.ts';
import { modifiedOf, selectNewest, SUMMARY_COLUMNS, toSummaries } from './post-rows.ts';
import { searchPosts } from './search-posts.ts';

/** More topics cannot be read at a glance. */
const MAX_TOPICS = 24;

/** The API's list of all posts ends here: the rest is in pages. */
const MAX_LISTED = 1_000;

/** Topics are counted among this many of the newest posts. */
const TOPICS_OF = 1_000;

/** Reads lists of published posts. */
export function createListReader(database: Kysely<Database>, searchDatabase: Kysely<Database>) {
  /** How many posts are published. */
  async function countPosts(topic?: string): Promise<number> {
    const { count } = await database
      .selectFrom('publishedPosts')
      .where(isIn(topic))
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  async function findListed(topic: string | undefined, offset: number) {
    // The offset is counted in the index alone.
    const ids = selectNewest(database).where(isIn(topic)).select('id');
    const page = ids.offset(offset).limit(POSTS_PER_PAGE);
    const [rows, total] = await Promise.all([
      selectNewest(database).select(SUMMARY_COLUMNS).where('id', 'in', page).execute(),
      countPosts(topic),
    ]);
    return { posts: await toSummaries(database, rows), total };
  }

  return {
    countPosts,
    /** The newest posts, newest first: all of them where they are at most a thousand. */
    async listPosts(limit = MAX_LISTED) {
      const rows = await selectNewest(database).select(SUMMARY_COLUMNS).limit(limit).execute();
      return toSummaries(database, rows);
    },
    async findPage({ search, topic }: PostSelection, page: number) {
      const offset = (page - 1) * POSTS_PER_PAGE;
      const { posts, total } = search
        ? await searchPosts(searchDatabase, search, offset)
        : await findListed(topic, offset);
      const pageCount = Math.max(1, Math.ceil(total / POSTS_PER_PAGE));
      if (page > pageCount || (topic !== undefined && total === 0)) return undefined;
      return { posts, page, pageCount };
    },
    /** The names of the topics with most posts, each as its newest post writes it. */
    async listTopics(): Promise<readonly string[]> {
      const rows = await selectNewest(database).select('topics').limit(TOPICS_OF).execute();
      const names = rows.flatMap(({ topics }) => topics);
      return [...Map.groupBy(names, topicSlug)]
        .toSorted(([, one], [, other]) => other.length - one.length)
        .slice(0, MAX_TOPICS)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([, [name = '']]) => name);
    },
    /** The slugs, hero images and dates of the newest posts. */
    async listAddresses(limit: number) {
      const rows = await selectNewest(database)
        .select(['slug', 'heroImageUrl', 'publishedAt', 'updatedAt'])
        .limit(limit)
        .execute();
      return rows.map((row) => ({ ...row, modified: modifiedOf(row) }));
    },
  };
}

/** Whether a post has a topic; any post where none is asked for. */
function isIn(topic: string | undefined) {
  return topic === undefined ? sql<boolean>`true` : sql<boolean>`topic_slugs @> array[${topic}]`;
}
