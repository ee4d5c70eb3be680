import { randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Database, PostStatus, PostTable } from '../database/schema.ts';

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

/** A stored post, its text known by its hash: that is all a comparison needs. */
export type StoredPost = Omit<Selectable<PostTable>, 'content'> & {
  /** SHA-256 of the content in UTF-8, hexadecimal. */
  readonly content_sha256: string;
};

/** Names the lock under which posts are changed, among the locks of this database. */
const PUBLISHER_LOCK = 7_202_603;

/** Rows of one statement; PostgreSQL takes 65,535 parameters. */
const ROWS_A_STATEMENT = 200;
/** Characters of text of one statement, which is in memory several times. */
const TEXT_A_STATEMENT = 4_000_000;

/** How a change is made. */
export interface ChangeOptions {
  /** Makes the change, so that the database checks all of it, and takes it back. */
  readonly dryRun?: boolean | undefined;
  /** Called when another publisher is at work, before waiting for its end. */
  readonly onWait?: () => void;
}

/** Changes posts: all of it or nothing, and one publisher at a time. */
export async function asPublisher<Result>(
  database: Kysely<Database>,
  { dryRun, onWait }: ChangeOptions,
  change: (transaction: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  const transaction = await database.startTransaction().execute();
  try {
    await takeTurn(transaction, onWait);
    const result = await change(transaction);
    await (dryRun ? transaction.rollback() : transaction.commit()).execute();
    return result;
  } finally {
    if (!transaction.isCommitted && !transaction.isRolledBack) {
      // Where the connection is gone there is nothing left to take back.
      await transaction
        .rollback()
        .execute()
        .catch(() => {});
    }
  }
}

async function takeTurn(transaction: Transaction<Database>, onWait?: () => void): Promise<void> {
  const { rows } = await sql<{
    free: boolean;
  }>`select pg_try_advisory_xact_lock(${PUBLISHER_LOCK}) as free`.execute(transaction);
  if (rows[0]?.free) return;
  onWait?.();
  await sql`select pg_advisory_xact_lock(${PUBLISHER_LOCK})`.execute(transaction);
}

/** The database's time at the begin of the transaction, to the millisecond. */
export async function transactionTime(database: Kysely<Database>): Promise<Date> {
  const { rows } = await sql<{
    now: Date;
  }>`select date_trunc('milliseconds', now()) as now`.execute(database);
  return rows[0]?.now ?? new Date();
}

/** Finds stored posts by slug, id, or both. */
export async function findStoredPosts(
  database: Kysely<Database>,
  { slugs, ids = [] }: { readonly slugs: readonly string[]; readonly ids?: readonly string[] },
): Promise<readonly StoredPost[]> {
  return database
    .selectFrom('posts')
    .select(STORED_COLUMNS)
    .where((where) =>
      where.or([
        where('slug', '=', where.fn.any(where.val(slugs))),
        where('id', '=', where.fn.any(sql<string[]>`${ids}::uuid[]`)),
      ]),
    )
    .execute();
}

/** Every stored post, whatever its status, newest first and drafts without a date at the end. */
export async function listStoredPosts(database: Kysely<Database>): Promise<readonly StoredPost[]> {
  return database
    .selectFrom('posts')
    .select(STORED_COLUMNS)
    .orderBy(sql`coalesce(published_at, planned_at)`, (order) => order.desc().nullsLast())
    .orderBy('slug')
    .execute();
}

/** The Markdown of a stored post. */
export async function readContent(database: Kysely<Database>, id: string): Promise<string> {
  const { content } = await database
    .selectFrom('posts')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return content;
}

/** Where former addresses lead: all that are among these slugs, or those of these posts. */
export async function findFormerSlugs(
  database: Kysely<Database>,
  wanted: { readonly slugs: readonly string[] } | { readonly postIds: readonly string[] },
) {
  return database
    .selectFrom('former_slugs')
    .innerJoin('posts', 'posts.id', 'former_slugs.post_id')
    .select([
      'former_slugs.slug',
      'former_slugs.post_id',
      'posts.slug as current_slug',
      'posts.title',
    ])
    .where((where) =>
      'slugs' in wanted
        ? where('former_slugs.slug', '=', where.fn.any(where.val(wanted.slugs)))
        : where(
            'former_slugs.post_id',
            '=',
            where.fn.any(sql<string[]>`${wanted.postIds}::uuid[]`),
          ),
    )
    .orderBy('former_slugs.slug')
    .execute();
}

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

/** The signature of a preview link that ends at a time (whole seconds). */
export async function signPreview(
  database: Kysely<Database>,
  id: string,
  expiresAt: Date,
): Promise<string> {
  const { rows } = await sql<{
    signature: string;
  }>`select preview_signature(${id}, ${expiresAt}) as signature`.execute(database);
  return rows[0]?.signature ?? '';
}

const STORED_COLUMNS = [
  'id',
  'slug',
  'title',
  'hero_image_url',
  'hero_image_alt',
  'description',
  'author',
  'topics',
  'status',
  'published_at',
  'planned_at',
  'created_at',
  'updated_at',
  sql<string>`encode(sha256(convert_to(content, 'UTF8')), 'hex')`.as('content_sha256'),
] as const;

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
