import { readFile } from 'node:fs/promises';
import { isSlug } from '../slug.ts';
import { findBeside, type PostSource } from './post-source.ts';

/** Written by an export beside the posts: the slugs of deleted posts, one a line. */
export const DELETED_ADDRESSES = 'deleted-addresses.txt';

/** Reads the slugs of deleted posts that an export has written beside its posts. */
export async function readDeletedAddresses(sources: readonly PostSource[]): Promise<string[]> {
  const slugs = new Set<string>();
  for (const source of sources) {
    const path = await findBeside(source, DELETED_ADDRESSES);
    const text = path ? await readFile(path, 'utf8') : '';
    for (const line of text.split('\n')) if (isSlug(line)) slugs.add(line);
  }
  return [...slugs];
}
