import path from 'node:path';
import { cachedEncoder } from '../build/pictures/cached-encoder.ts';
import { connectForCommand } from '../database/connect.ts';
import { PostFileError } from '../posts/diagnostic.ts';
import { findPostFiles } from '../posts/files/post-source.ts';
import { createMarkdownRenderer } from '../posts/markdown/markdown-renderer.ts';
import { publish } from '../posts/publishing/publish.ts';
import { listStoredPosts } from '../posts/reading/stored-posts.ts';

const SAMPLE_POSTS = path.join(import.meta.dirname, '../content/posts');

/**
 * Publishes the sample posts where there are no posts. Their pictures take seconds, in which the site
 * can be up already. If one is invalid none is published, and its errors are printed.
 */
export async function publishSamples(databaseUrl: string): Promise<void> {
  await using database = connectForCommand(databaseUrl);
  if ((await listStoredPosts(database)).length > 0) return;
  console.log('  Publishing the sample posts …');
  try {
    const changes = await publish(database, await findPostFiles([SAMPLE_POSTS]), {
      markdown: createMarkdownRenderer(),
      ...cachedEncoder,
    });
    console.log(`  ${changes.length} sample posts are published.`);
  } catch (error) {
    // The owner's files, not ours: all other pages are there to be looked at.
    if (!(error instanceof PostFileError)) throw error;
    console.error(error.message);
    console.error('  No sample post is published: mend what is named above, and start again.');
  }
}
