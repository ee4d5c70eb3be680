import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { PostFileError, parsePost } from './post-file.ts';
import { type NewPost, upsertPost } from './post-repository.ts';

/**
 * Publishes Markdown files, and those in folders, all of them or none.
 *
 * @returns the posts that were stored.
 * @throws {PostFileError} with every fault of every file; nothing is stored then.
 */
export async function publish(
  database: Kysely<Database>,
  paths: readonly string[],
): Promise<readonly NewPost[]> {
  const files = (await Promise.all(paths.map(markdownFiles))).flat();
  const posts = await readPosts(files);
  await database.transaction().execute(async (transaction) => {
    for (const post of posts) await upsertPost(transaction, post);
  });
  return posts;
}

async function markdownFiles(given: string): Promise<string[]> {
  if (!(await stat(given)).isDirectory()) return [given];
  const names = await readdir(given);
  return names
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => path.join(given, name));
}

async function readPosts(files: readonly string[]): Promise<readonly NewPost[]> {
  const faults: string[] = [];
  const posts: NewPost[] = [];
  for (const file of files) {
    try {
      posts.push(parsePost(await readFile(file, 'utf8'), file));
    } catch (error) {
      if (!(error instanceof PostFileError)) throw error;
      faults.push(error.message);
    }
  }
  if (faults.length > 0) throw new PostFileError(faults.join('\n'));
  return posts;
}
