import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { findPictures } from '../../media/media-reader.ts';
import { MarkdownError } from '../markdown/worker-pool.ts';
import type { FeedPost } from '../post.ts';
import { modifiedOf, summaryOf } from './post-rows.ts';
import { hashesIn, type PostRenderer, renderText, selectWhole } from './whole-post.ts';

/**
 * The newest posts with their texts, which are rendered one after the other: each may be long. A post
 * whose text cannot be rendered comes without it.
 */
export async function findNewest(
  database: Kysely<Database>,
  wanted: number,
  renderer: PostRenderer,
): Promise<readonly FeedPost[]> {
  const rows = await selectWhole(database).limit(wanted).execute();
  const pictures = await findPictures(database, rows.flatMap(hashesIn));
  return Array.fromAsync(rows, async (row) => {
    const rendered = await renderText(row, pictures, renderer).catch((error: unknown) => {
      if (!(error instanceof MarkdownError)) throw error;
      return { html: '' };
    });
    const summary = summaryOf(row, pictures);
    return { ...summary, modified: modifiedOf(row), richContent: rendered.html };
  });
}
