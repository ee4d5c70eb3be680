import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { previewHref } from '../../routes.ts';
import { createMarkdownRenderer } from '../markdown/markdown-renderer.ts';
import { createListReader } from './post-lists.ts';
import type { PostStore } from './post-rows.ts';
import { findNewest, findWholePost, renderPost, toWritten, type WholeRow } from './whole-post.ts';

/** Where the server reads posts. */
export type PostRepository = ReturnType<typeof createPostRepository>;

/**
 * Reads posts from PostgreSQL.
 *
 * Its functions throw {@link MarkdownError} for a post whose text exceeds the budget of rendering.
 */
export function createPostRepository(database: Kysely<Database>, others: Partial<PostStore> = {}) {
  const {
    searchDatabase = database,
    markdown = createMarkdownRenderer(),
    onUnrenderable = () => {},
  } = others;
  const store = { database, searchDatabase, markdown, onUnrenderable };
  return {
    ...createListReader(store),
    findPost: (slug: string) => readBySlug(store, slug, (row) => renderPost(store, row)),
    /** Finds a post as its author wrote it. */
    findWritten: (slug: string) => readBySlug(store, slug, toWritten),
    findNewest: (wanted: number) => findNewest(store, wanted),
    /**
     * Finds a post in whatever state, by the one function that shows the web server what is not
     * published. A draft without a date is shown with that of today. `undefined` where the link is not
     * ours or has ended.
     */
    async findPreview({ id, expires, signature }: Parameters<typeof previewHref>[0]) {
      const row = await findWholePost(
        store,
        sql`(
          select previewed.*, coalesce(published_at, planned_at, now()) as shown_at
            from preview_post(${id}, to_timestamp(${expires}), ${signature}) as previewed
        )`,
      );
      return row && renderPost(store, row);
    },
  };
}

/** Reads the post that has the slug, or had it. */
async function readBySlug<Read>(
  store: PostStore,
  slug: string,
  read: (row: WholeRow) => Promise<Read>,
): Promise<Read | 'deleted' | undefined> {
  const row = await findPublished(store, slug);
  if (row) return read(row);
  // Null is sorted last: a post that moved away from a deleted post's slug is found.
  const { rows: others } = await sql<{ currentSlug: string | null }>`
    select current_slug from moved_posts where slug = ${slug}
    union all select null from deleted_posts where slug = ${slug} order by 1
  `.execute(store.database);
  const [former] = others;
  if (!former?.currentSlug) return former && 'deleted';
  const moved = await findPublished(store, former.currentSlug);
  return moved && read(moved);
}

function findPublished(store: PostStore, slug: string): Promise<WholeRow | undefined> {
  return findWholePost(
    store,
    sql`(select *, published_at as shown_at from published_posts where slug = ${slug})`,
  );
}
