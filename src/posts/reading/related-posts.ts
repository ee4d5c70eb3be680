import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { namesOf, referenceFields } from '../post-fields.ts';
import { madridTime, selectNewest } from './post-rows.ts';

const MAX_RELATED = 3;

/** Posts to read next are looked for among so many, the newest. */
const RELATED_AMONG = 300;

/** The posts to read next: those that share most topics, the newest first. */
export async function findRelated(
  database: Kysely<Database>,
  { id, topicSlugs }: { readonly id: string; readonly topicSlugs: readonly string[] },
) {
  const newest = selectNewest(database)
    .select(['id', 'slug', 'publishedAt', 'topicSlugs', ...namesOf(referenceFields)])
    .limit(RELATED_AMONG);
  const shared = sql`cardinality(array(
    select unnest(topic_slugs) intersect select unnest(${topicSlugs}::text[])))`;
  const rows = await database
    .selectFrom(newest.as('newest'))
    .select(['slug', 'publishedAt', ...namesOf(referenceFields)])
    .where('id', '!=', id)
    .orderBy(shared, 'desc')
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_RELATED)
    .execute();
  return rows.map(({ publishedAt, ...post }) => ({ ...post, date: madridTime(publishedAt) }));
}
