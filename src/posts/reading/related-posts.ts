import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { namesOf, referenceFields } from '../post-fields.ts';
import { madridTime, selectNewest } from './post-rows.ts';

const MAX_RELATED = 3;

/** Posts to read next are chosen among this many of the newest. */
const RELATED_AMONG = 300;

/** The posts to read next: those that share most topics, the newest first. */
export async function findRelated(
  database: Kysely<Database>,
  { id, topicSlugs }: { readonly id: string; readonly topicSlugs: readonly string[] },
) {
  const newest = await selectNewest(database)
    .select(['slug', 'publishedAt', 'topicSlugs', ...namesOf(referenceFields)])
    .where('id', '!=', id)
    .limit(RELATED_AMONG)
    .execute();
  const countShared = (others: readonly string[]) =>
    others.filter((topic) => topicSlugs.includes(topic)).length;
  return newest
    .toSorted((one, other) => countShared(other.topicSlugs) - countShared(one.topicSlugs))
    .slice(0, MAX_RELATED)
    .map(({ publishedAt, topicSlugs: _, ...post }) => ({ ...post, date: madridTime(publishedAt) }));
}
