import path from 'node:path';
import type { Kysely } from 'kysely';
import { cachedEncoder } from '../build/pictures/cached-encoder.ts';
import type { Database } from '../database/schema.ts';
import { findPostFiles } from '../posts/files/find-post-files.ts';
import { createMarkdownRenderer } from '../posts/markdown/markdown-renderer.ts';
import { publish } from '../posts/publishing/publish.ts';

const SAMPLE_POSTS = path.join(import.meta.dirname, '../content/posts');

/** Publishes the sample posts. @throws {PostFileError} when one of them is invalid: then none is published. */
export async function publishSamplePosts(database: Kysely<Database>) {
  return publish(database, await findPostFiles([SAMPLE_POSTS]), {
    markdown: createMarkdownRenderer(),
    ...cachedEncoder,
  });
}
