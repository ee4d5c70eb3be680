import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database, PostStatus } from '../../database/schema.ts';

/** A post as it is to be stored. */
export interface NewPost {
  /** Only for a post that is not there yet; without it the database's choice. */
  readonly id?: string | undefined;
  readonly slug: string;
  readonly title: string;
  readonly heroImageUrl: string;
  readonly heroImageAlt: string;
  readonly description: string;
  /** Markdown. */
  readonly content: string;
  readonly author: string;
  readonly topics?: readonly string[];
  /** Published where it is not said. */
  readonly status?: PostStatus;
  /** From when on everybody sees it; null where the status is another than published. */
  readonly publishedAt: Date | null;
  /** The date of a post that is not published. */
  readonly plannedAt?: Date | null;
}

/** Rows of one statement; PostgreSQL takes 65,535 parameters. */
const ROWS_A_STATEMENT = 200;
/** Characters of text of one statement, which is in memory several times. */
const TEXT_A_STATEMENT = 4_000_000;

/** Stores posts, each in place of the one that has its slug, which keeps its id. */
export async function upsertPosts(
  database: Kysely<Database>,
  posts: readonly NewPost[],
): Promise<void> {
  for (const part of inParts(posts)) {
    await database
      .insertInto('posts')
      .values(part.map(rowOf))
      .onConflict((conflict) =>
        conflict.column('slug').doUpdateSet(({ ref, fn }) => ({
          title: ref('excluded.title'),
          hero_image_url: ref('excluded.hero_image_url'),
          hero_image_alt: ref('excluded.hero_image_alt'),
          description: ref('excluded.description'),
          content: ref('excluded.content'),
          author: ref('excluded.author'),
          topics: ref('excluded.topics'),
          status: ref('excluded.status'),
          published_at: ref('excluded.published_at'),
          planned_at: ref('excluded.planned_at'),
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
  id: string,
  slug: string,
): Promise<void> {
  await database
    .updateTable('posts')
    .set(({ fn }) => ({ slug, updated_at: fn<Date>('now') }))
    .where('id', '=', id)
    .execute();
}

/**
 * Lets a former address lead to a post: by renaming it there and back, since nobody but the
 * database itself writes that history.
 */
export async function addFormerSlug(
  database: Kysely<Database>,
  current: string,
  former: string,
): Promise<void> {
  await database.updateTable('posts').set({ slug: former }).where('slug', '=', current).execute();
  await database.updateTable('posts').set({ slug: current }).where('slug', '=', former).execute();
}

/** Takes published posts from the site; their dates are kept. */
export async function unpublishPosts(
  database: Kysely<Database>,
  ids: readonly string[],
): Promise<void> {
  await database
    .updateTable('posts')
    .set(({ ref, fn }) => ({
      status: 'unpublished' as const,
      planned_at: ref('published_at'),
      published_at: null,
      updated_at: fn<Date>('now'),
    }))
    .where('id', 'in', ids)
    .where('status', '=', 'published')
    .execute();
}

/** Removes posts for good; the database remembers the addresses of what had been published. */
export async function deletePosts(
  database: Kysely<Database>,
  ids: readonly string[],
): Promise<void> {
  await database.deleteFrom('posts').where('id', 'in', ids).execute();
}

function rowOf(post: NewPost) {
  return {
    id: post.id ?? randomUUID(),
    slug: post.slug,
    title: post.title,
    hero_image_url: post.heroImageUrl,
    hero_image_alt: post.heroImageAlt,
    description: post.description,
    content: post.content,
    author: post.author,
    topics: [...(post.topics ?? [])],
    status: post.status ?? 'published',
    published_at: post.publishedAt,
    planned_at: post.plannedAt ?? null,
  };
}

function* inParts(posts: readonly NewPost[]): Generator<NewPost[]> {
  let part: NewPost[] = [];
  let text = 0;
  for (const post of posts) {
    part.push(post);
    text += post.content.length;
    if (part.length < ROWS_A_STATEMENT && text < TEXT_A_STATEMENT) continue;
    yield part;
    part = [];
    text = 0;
  }
  if (part.length > 0) yield part;
}
