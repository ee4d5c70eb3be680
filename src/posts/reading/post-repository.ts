import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { findPictures } from '../../media/media-reader.ts';
import { MarkdownError } from '../markdown/worker-pool.ts';
import type { FeedPost } from '../post.ts';
import { createListReader } from './post-lists.ts';
import { modifiedOf, summaryOf } from './post-rows.ts';
import {
  findPreviewed,
  hashesIn,
  type PostRenderer,
  renderText,
  selectWhole,
  toPost,
  type WholeRow,
} from './whole-post.ts';

/** Where the server reads posts. */
export type PostRepository = ReturnType<typeof createPostRepository>;

interface Options extends PostRenderer {
  /** Connections of their own for searches: pages never wait behind them. */
  readonly searchDatabase: Kysely<Database>;
}

/**
 * Reads posts from PostgreSQL.
 *
 * Its functions throw {@link MarkdownError} for a post whose text exceeds the budget of rendering.
 */
export function createPostRepository(
  database: Kysely<Database>,
  { searchDatabase, ...renderer }: Options,
) {
  return {
    ...createListReader(database, searchDatabase),
    findPost: (slug: string) =>
      readBySlug(database, slug, (row) => toPost(database, row, renderer)),
    /** Finds a post as its author wrote it. */
    findWritten: (slug: string) =>
      readBySlug(database, slug, async (row) => ({
        ...summaryOf(row, new Map()),
        modified: modifiedOf(row),
        markdown: row.content,
      })),
    /**
     * The newest posts with their texts, which are rendered one after the other: each may be long. A post
     * whose text cannot be rendered comes without it.
     */
    async findNewest(limit: number): Promise<readonly FeedPost[]> {
      const rows = await selectWhole(database).limit(limit).execute();
      const pictures = await findPictures(database, rows.flatMap(hashesIn));
      return Array.fromAsync(rows, async (row) => {
        const rendered = await renderText(row, pictures, renderer).catch((error: unknown) => {
          if (!(error instanceof MarkdownError)) throw error;
          return { html: '' };
        });
        const summary = summaryOf(row, pictures);
        return { ...summary, modified: modifiedOf(row), richContent: rendered.html };
      });
    },
    /**
     * Finds a post of any status by a signed link, with the one database function that shows the
     * web server unpublished posts. A draft without a date gets today's. `undefined` for an invalid
     * or expired link.
     */
    async findPreview(link: Parameters<typeof findPreviewed>[1]) {
      const row = await findPreviewed(database, link);
      return row && toPost(database, row, renderer);
    },
  };
}

/** Reads the post that has the slug, or had it. */
async function readBySlug<Read>(
  database: Kysely<Database>,
  slug: string,
  read: (row: WholeRow) => Promise<Read>,
): Promise<Read | 'deleted' | undefined> {
  const findPublished = (wanted: string) =>
    selectWhole(database).where('slug', '=', wanted).executeTakeFirst();
  const row = await findPublished(slug);
  if (row) return read(row);
  // Null is sorted last: a post that moved away from a deleted post's slug is found.
  const { rows: others } = await sql<{ currentSlug: string | null }>`
    select current_slug from moved_posts where slug = ${slug}
    union all select null from deleted_posts where slug = ${slug} order by 1
  `.execute(database);
  const [former] = others;
  if (!former?.currentSlug) return former && 'deleted';
  const moved = await findPublished(former.currentSlug);
  return moved && read(moved);
}
