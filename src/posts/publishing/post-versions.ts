import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database, PostVersionTable } from '../../database/schema.ts';
import { ExitError } from '../../process/exit-error.ts';
import { formatPostDate } from '../files/post-date.ts';

/** A change of a post, with the state before it. */
export type PostVersion = Selectable<PostVersionTable>;

type PastState = PostVersion & { readonly state: NonNullable<PostVersion['state']> };

/** The changes of a post, oldest first. */
interface PostHistory {
  readonly versions: readonly PostVersion[];
  /** Whether the post exists now. */
  readonly exists: boolean;
}

/**
 * Finds the history of the post that has a slug, or had it, or had it when it was deleted.
 *
 * @throws {ExitError} when there is no such post.
 */
export async function findHistory(database: Kysely<Database>, slug: string): Promise<PostHistory> {
  const { rows } = await sql<{ id: string; exists: boolean }>`
    select id, exists (select from posts where posts.id = named.id) as exists from (
      select id, 1 as rank from posts where slug = ${slug}
      union all
      select post_id, 2 from former_slugs where slug = ${slug}
      union all
      (select post_id, 3 from post_versions where slug = ${slug} order by id desc limit 1)
    ) as named (id, rank) order by rank limit 1`.execute(database);
  const [post] = rows;
  if (!post) {
    throw new ExitError('noInput', `no post is or was at '${slug}' (posts list shows all)`);
  }
  const versions = await database
    .selectFrom('post_versions')
    .selectAll()
    .where('post_id', '=', post.id)
    .orderBy('id')
    .execute();
  return { versions, exists: post.exists };
}

/**
 * Finds the state of a post at a time: that before the first change after it.
 *
 * @throws {ExitError} when the post did not exist.
 */
export async function findVersion(
  database: Kysely<Database>,
  slug: string,
  time: Date,
): Promise<PastState | 'current'> {
  const { versions, exists } = await findHistory(database, slug);
  const version = versions.find((one) => one.changed_at > time);
  if (!version && exists) return 'current';
  if (version && hasState(version) && new Date(version.state.created_at) <= time) return version;
  const at = formatPostDate(time);
  throw new ExitError('noInput', `there was no post '${slug}' at ${at}, or its version is gone`);
}

/** Finds the state of a post before its last change. @throws {ExitError} when there is none. */
export async function findLastVersion(
  database: Kysely<Database>,
  slug: string,
): Promise<PastState> {
  const version = (await findHistory(database, slug)).versions.at(-1);
  if (version && hasState(version)) return version;
  throw new ExitError('data', `'${slug}' has no earlier version (posts history ${slug})`);
}

function hasState(version: PostVersion): version is PastState {
  return version.state !== null;
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
