import { readFile } from 'node:fs/promises';
import type { VFile } from 'vfile';
import { isSlug } from '../slug.ts';
import { findBeside } from './find-beside.ts';

/** Written by an export beside the posts: the slugs of deleted posts, one a line. */
export const DELETED_ADDRESSES = 'deleted-addresses.txt';

/**
 * Reads the addresses of deleted posts that an export has written beside its posts. A line that is no
 * slug was the address of no post, and is left out.
 */
export async function readDeletedAddresses(posts: readonly VFile[]): Promise<string[]> {
  const found = await Promise.all(posts.map((post) => findBeside(post, DELETED_ADDRESSES)));
  const lists = new Set(found.filter((name) => name !== undefined));
  const texts = await Promise.all(Array.from(lists, (name) => readFile(name, 'utf8')));
  const lines = texts.flatMap((text) => text.split('\n'));
  return lines.map((line) => line.trim()).filter(isSlug);
}
