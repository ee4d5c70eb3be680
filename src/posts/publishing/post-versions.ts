import { type Kysely, sql } from 'kysely';
import type { Database, PostVersionTable } from '../../database/schema.ts';
import { ExitError } from '../../process/exit-error.ts';
import { formatPostDate } from '../files/post-date.ts';

/**
 * Finds the posts that have or had a slug, with their changes, oldest first, and their present states.
 * The first post is the one that has the slug, or else the one to which it leads, or else had it last.
 *
 * @throws {ExitError} when there is no such post.
 */
export async function findHistories(database: Kysely<Database>, slug: string) {
  const { rows: posts } = await sql<Pick<PostVersionTable, 'postId' | 'state'>>`
    select post_id, (
      select to_jsonb(posts) - '{topic_slugs,words}'::text[] from posts where posts.id = post_id
    ) as state from (
      select id, 1, 0 from posts where slug = ${slug}
      union all
      select post_id, 2, 0 from former_slugs where slug = ${slug}
      union all
      select post_id, 3, id from post_versions where slug = ${slug}
    ) as named (post_id, rank, version)
     group by post_id order by min(rank), max(version) desc`.execute(database);
  if (posts.length === 0)
    throw new ExitError('noInput', `no post is or was at '${slug}' (posts list shows all)`);
  const ids = posts.map(({ postId }) => postId);
  const changes = database.selectFrom('postVersions').selectAll().orderBy('id');
  const versions = await changes.where('postId', 'in', ids).execute();
  return posts.map((post) => ({
    present: { id: undefined, formerSlugs: [], ...post },
    versions: versions.filter(({ postId }) => postId === post.postId),
  }));
}

/**
 * Finds a state of a post: that at a time, or without one that before its last change. The present
 * state is no version and has no id. Of several posts it is the one that had the slug at that time, or
 * else the first one.
 *
 * @throws {ExitError} when there is no such state.
 */
export async function findVersion(database: Kysely<Database>, slug: string, time?: Date) {
  const posts = await findHistories(database, slug);
  if (!time) {
    const last = posts[0]?.versions.at(-1);
    if (last?.state) return { ...last, state: last.state };
    const reason = last
      ? 'no version before its last change, which created or restored it: use posts delete to remove it, or --at to choose a time'
      : 'no earlier versions: posts clean has removed them';
    throw new ExitError('data', `'${slug}' has ${reason} (posts history ${slug})`);
  }
  const found = posts.flatMap(({ versions, present }, index) => {
    // The state at a time is that before the first change after it; where its version is gone, a later one.
    const { state, ...version } = versions.find((one) => one.changedAt > time) ?? present;
    if (!state || new Date(state.updatedAt) > time) return [];
    return index === 0 || state.slug === slug ? [{ ...version, state }] : [];
  });
  const version = found.find(({ state }) => state.slug === slug) ?? found[0];
  if (version) return version;
  const at = formatPostDate(time);
  throw new ExitError('noInput', `there was no post '${slug}' at ${at}, or its version is gone`);
}

/** A state that a post had. */
type Version = Omit<Awaited<ReturnType<typeof findVersion>>, 'id'>;

/** Makes a post what it was before a change, also one that was deleted, with its addresses. */
export async function restorePost(
  database: Kysely<Database>,
  { postId, state, formerSlugs }: Version,
): Promise<void> {
  // A version has times as text, with more digits than a Date.
  const row = {
    ...state,
    publishedAt: sql<Date | null>`${state.publishedAt}`,
    plannedAt: sql<Date | null>`${state.plannedAt}`,
    createdAt: sql<Date>`${state.createdAt}`,
    updatedAt: sql<Date>`now()`,
  };
  await database
    .insertInto('posts')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  await sql`
    insert into former_slugs (slug, post_id)
      select former, ${postId} from unnest(${formerSlugs}::text[]) as former
       where not exists (select from posts where slug = former)
      on conflict (slug) do nothing`.execute(database);
  await sql`
    delete from deleted_posts where slug in (select slug from former_slugs where post_id = ${postId})
  `.execute(database);
}
