import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database, PostTable, PublishedPostView } from '../database/schema.ts';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import {
  type Post,
  type PostReader,
  type PostSummary,
  PostsUnavailableError,
  type PreviewLink,
} from './post.ts';

/** A post as its file says it, ready to be stored. */
export interface NewPost {
  readonly slug: string;
  readonly title: string;
  readonly heroImageUrl: string;
  readonly heroImageAlt: string;
  readonly description: string;
  /** Markdown. */
  readonly content: string;
  readonly author: string;
  readonly publishedAt: Date;
}

/**
 * Reads posts from PostgreSQL.
 *
 * Its functions throw {@link PostsUnavailableError} while the database is away.
 */
export function createPostReader(database: Kysely<Database>): PostReader {
  return {
    listPosts: () => whileAvailable(() => listPosts(database)),
    findPost: (slug) => whileAvailable(() => findPost(database, slug)),
    findPreview: (link) => whileAvailable(() => findPreview(database, link)),
  };
}

/** Stores a post, in place of the one that has its slug. */
export async function upsertPost(database: Kysely<Database>, post: NewPost): Promise<void> {
  const row = {
    title: post.title,
    hero_image_url: post.heroImageUrl,
    hero_image_alt: post.heroImageAlt,
    description: post.description,
    content: post.content,
    author: post.author,
    published_at: post.publishedAt,
  };
  await database
    .insertInto('posts')
    .values({ slug: post.slug, ...row })
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet((excluded) => ({
        ...row,
        updated_at: excluded.fn<Date>('now'),
      })),
    )
    .execute();
}

/** How many posts there are, those dated in the future too. */
export async function countPosts(database: Kysely<Database>): Promise<number> {
  const { count } = await database
    .selectFrom('posts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function listPosts(database: Kysely<Database>): Promise<readonly PostSummary[]> {
  const rows = await database
    .selectFrom('published_posts')
    .select(SUMMARY_COLUMNS)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(summaryOf);
}

async function findPost(
  database: Kysely<Database>,
  slug: string,
): Promise<Post | 'deleted' | undefined> {
  const row = await database
    .selectFrom('published_posts')
    .select([...SUMMARY_COLUMNS, 'content'])
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (!row) return findFormerPost(database, slug);
  return wholePost(row);
}

/** By the one function that shows the web server what is not published. */
async function findPreview(
  database: Kysely<Database>,
  { id, expires, signature }: PreviewLink,
): Promise<Post | undefined> {
  const previewed = sql<PostTable>`preview_post(${id}, to_timestamp(${expires}), ${signature})`;
  const row = await database
    .selectFrom(previewed.as('post'))
    .select([...SUMMARY_COLUMNS, 'content', 'planned_at'])
    .executeTakeFirst();
  // A draft without a date is shown with that of today.
  return (
    row && wholePost({ ...row, published_at: row.published_at ?? row.planned_at ?? new Date() })
  );
}

/** A slug that no post has now: another one's former slug, a deleted post's, or nobody's. */
async function findFormerPost(database: Kysely<Database>, slug: string) {
  const moved = await database
    .selectFrom('moved_posts')
    .select('current_slug')
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (moved) return findPost(database, moved.current_slug);
  const deleted = await database
    .selectFrom('deleted_posts')
    .select('slug')
    .where('slug', '=', slug)
    .executeTakeFirst();
  return deleted && 'deleted';
}

const SUMMARY_COLUMNS = [
  'id',
  'slug',
  'title',
  'hero_image_url',
  'hero_image_alt',
  'description',
  'author',
  'published_at',
] as const;

type SummaryRow = Pick<Selectable<PublishedPostView>, (typeof SUMMARY_COLUMNS)[number]>;

async function wholePost(row: SummaryRow & { readonly content: string }): Promise<Post> {
  // Loaded with the first post and not at start: unified and its parsers take a while.
  const { renderMarkdown } = await import('./post-markdown.ts');
  return { ...summaryOf(row), richContent: await renderMarkdown(row.content) };
}

function summaryOf(row: SummaryRow): PostSummary {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    heroImageUrl: row.hero_image_url,
    heroImageAlt: row.hero_image_alt,
    description: row.description,
    author: row.author,
    date: row.published_at.toISOString(),
  };
}

async function whileAvailable<Result>(query: () => Promise<Result>): Promise<Result> {
  try {
    return await query();
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    throw new PostsUnavailableError('the database does not answer', { cause: error });
  }
}
