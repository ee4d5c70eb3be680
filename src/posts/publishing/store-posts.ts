import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database, PostStatus } from '../../database/schema.ts';
import { type NewPostFields, toColumns } from '../post-fields.ts';

/** A post as it is to be stored. */
export type NewPost = NewPostFields & {
  /** Only for a post that is not there yet; without it the database chooses one. */
  readonly id?: string | undefined;
  readonly slug: string;
  /** Markdown. */
  readonly content: string;
  /** Published where it is not said. */
  readonly status?: PostStatus;
  /** From when on everybody sees it; null where the status is another than published. */
  readonly publishedAt: Date | null;
  /** The date of a post that is not published. */
  readonly plannedAt?: Date | null;
};

/** A text may have 1 MB, and is in memory several times. */
const ROWS_A_STATEMENT = 10;

/** Stores posts, each in place of the one that has its slug, which keeps its id. */
export async function upsertPosts(
  database: Kysely<Database>,
  posts: readonly NewPost[],
): Promise<void> {
  for (let at = 0; at < posts.length; at += ROWS_A_STATEMENT) {
    const rows = posts.slice(at, at + ROWS_A_STATEMENT).map(rowOf);
    const replaced = Object.keys(rows[0] ?? {}).filter((name) => name !== 'id' && name !== 'slug');
    await database
      .insertInto('posts')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('slug').doUpdateSet(({ ref, fn }) => ({
          ...Object.fromEntries(replaced.map((name) => [name, ref(`excluded.${name as 'title'}`)])),
          updated_at: fn<Date>('now'),
        })),
      )
      .execute();
  }
}

/** Stores one post; see {@link upsertPosts}. */
export async function upsertPost(database: Kysely<Database>, post: NewPost): Promise<void> {
  await upsertPosts(database, [post]);
}

/** Gives a post another address; the database lets the former one lead there. */
export async function renamePost(
  database: Kysely<Database>,
  from: string,
  to: string,
): Promise<void> {
  await database
    .updateTable('posts')
    .set(({ fn }) => ({ slug: to, updated_at: fn<Date>('now') }))
    .where('slug', '=', from)
    .execute();
}

/** Removes published posts from the site; their dates do not change. */
export async function unpublishPosts(
  database: Kysely<Database>,
  slugs: readonly string[],
): Promise<void> {
  await database
    .updateTable('posts')
    .set(({ ref, fn }) => ({
      status: 'unpublished' as const,
      planned_at: ref('published_at'),
      published_at: null,
      updated_at: fn<Date>('now'),
    }))
    .where('slug', 'in', slugs)
    .where('status', '=', 'published')
    .execute();
}

/** Deletes posts; the database stores the addresses of those that had been published. */
export async function deletePosts(
  database: Kysely<Database>,
  slugs: readonly string[],
): Promise<void> {
  await database.deleteFrom('posts').where('slug', 'in', slugs).execute();
}

function rowOf(post: NewPost) {
  return {
    id: post.id ?? randomUUID(),
    slug: post.slug,
    ...toColumns(post),
    content: post.content,
    status: post.status ?? 'published',
    published_at: post.publishedAt,
    planned_at: post.plannedAt ?? null,
  };
}
