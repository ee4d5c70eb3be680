import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database, PostVersionTable } from '../../database/schema.ts';

/** A change of a post, with the state before it. */
export type PostVersion = Selectable<PostVersionTable>;

/** The changes of a post, oldest first. */
export interface PostHistory {
  readonly versions: readonly PostVersion[];
  /** Whether the post exists now. */
  readonly exists: boolean;
}

/** Finds the history of the post that has a slug, or had it, or had it when it was deleted. */
export async function findHistory(
  database: Kysely<Database>,
  slug: string,
): Promise<PostHistory | undefined> {
  const { rows } = await sql<{ id: string; exists: boolean }>`
    select id, exists (select from posts where posts.id = named.id) as exists from (
      select id, 1 as rank from posts where slug = ${slug}
      union all
      select post_id, 2 from former_slugs where slug = ${slug}
      union all
      (select post_id, 3 from post_versions where slug = ${slug} order by id desc limit 1)
    ) as named (id, rank) order by rank limit 1`.execute(database);
  const [post] = rows;
  if (!post) return undefined;
  const versions = await database
    .selectFrom('post_versions')
    .selectAll()
    .where('post_id', '=', post.id)
    .orderBy('id')
    .execute();
  return { versions, exists: post.exists };
}

/**
 * The version that holds the state of a post at a time: the first change after it. `'current'` where
 * there was none, `undefined` where the post did not exist.
 */
export function versionAt(
  { versions, exists }: PostHistory,
  time: Date,
): PostVersion | 'current' | undefined {
  const version = versions.find((one) => one.changed_at > time);
  if (!version) return exists ? 'current' : undefined;
  const { state } = version;
  return state && new Date(state.created_at) <= time ? version : undefined;
}

/** Makes a post what a version says, also one that was deleted. Gives its slug. */
export async function restoreVersion(
  database: Kysely<Database>,
  { id }: PostVersion,
): Promise<string> {
  const { rows } = await sql<{ slug: string }>`select restore_post(${id}) as slug`.execute(
    database,
  );
  return rows[0]?.slug ?? '';
}

/** Removes versions of changes that are older. Gives how many there were. */
export async function deleteVersions(database: Kysely<Database>, days: number): Promise<number> {
  const { numDeletedRows } = await database
    .deleteFrom('post_versions')
    .where('changed_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
