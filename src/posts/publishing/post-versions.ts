import { type Kysely, sql } from 'kysely';
import type { Database, PostVersionTable } from '../../database/schema.ts';
import { ExitError } from '../../process/exit-error.ts';
import { formatPostDate } from '../files/post-date.ts';

/**
 * Finds the changes of the post that has or had a slug, oldest first, and its present state.
 *
 * @throws {ExitError} when there is no such post.
 */
export async function findHistory(database: Kysely<Database>, slug: string) {
  const { rows } = await sql<{ id: string } & Pick<PostVersionTable, 'state'>>`
    select id, (select to_jsonb(posts) from posts where posts.id = named.id) as state from (
      select id, 1 as rank from posts where slug = ${slug}
      union all
      select post_id, 2 from former_slugs where slug = ${slug}
      union all
      (select post_id, 3 from post_versions where slug = ${slug} order by id desc limit 1)
    ) as named (id, rank) order by rank limit 1`.execute(database);
  const [post] = rows;
  if (!post)
    throw new ExitError('noInput', `no post is or was at '${slug}' (posts list shows all)`);
  const versions = await database
    .selectFrom('postVersions')
    .selectAll()
    .where('postId', '=', post.id)
    .orderBy('id')
    .execute();
  return { versions, present: { id: undefined, postId: post.id, state: post.state } };
}

/**
 * Finds a state of a post: that at a time, or without one that before its last change. The present
 * state is no version and has no id.
 *
 * @throws {ExitError} when there is no such state.
 */
export async function findVersion(database: Kysely<Database>, slug: string, time?: Date) {
  const { versions, present } = await findHistory(database, slug);
  // The state at a time is that before the first change after it.
  const version = time
    ? (versions.find((one) => one.changedAt > time) ?? present)
    : versions.at(-1);
  const state = version?.state;
  if (state && (!time || new Date(state.createdAt) <= time)) return { ...version, state };
  if (!time) {
    throw new ExitError('data', `'${slug}' has no earlier version (posts history ${slug})`);
  }
  const at = formatPostDate(time);
  throw new ExitError('noInput', `there was no post '${slug}' at ${at}, or its version is gone`);
}
