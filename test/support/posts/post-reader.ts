import type { Kysely } from 'kysely';
import type { Database } from '../../../src/database/schema.ts';
import { createMarkdownRenderer } from '../../../src/posts/markdown/markdown-renderer.ts';
import { createPostRepository } from '../../../src/posts/reading/post-repository.ts';

/** Reads posts as the server does, with one pool for pages and searches. */
export function createReader(database: Kysely<Database>, markdown = createMarkdownRenderer()) {
  return createPostRepository(database, {
    searchDatabase: database,
    markdown,
    onUnrenderable() {},
  });
}
