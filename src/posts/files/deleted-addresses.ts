import { readFile } from 'node:fs/promises';
import { errorAt, PostFileError } from '../diagnostic.ts';
import { isSlug } from '../slug.ts';
import { findBeside, type PostSource } from './post-source.ts';

/** Written by an export beside the posts: the slugs of deleted posts, one a line. */
export const DELETED_ADDRESSES = 'deleted-addresses.txt';

/**
 * Reads the slugs of deleted posts that an export has written beside its posts.
 *
 * @throws {PostFileError} for the lines that are no slug.
 */
export async function readDeletedAddresses(sources: readonly PostSource[]): Promise<string[]> {
  const found = await Promise.all(sources.map((source) => findBeside(source, DELETED_ADDRESSES)));
  const files = new Set(found.filter((file) => file !== undefined));
  const slugs = new Set<string>();
  for (const file of files) {
    const lines = (await readFile(file, 'utf8')).trim().split(/\r?\n/);
    const errors = lines.flatMap((line, index) =>
      line === '' || isSlug(line)
        ? []
        : [errorAt({ file, line: index + 1, column: 1 }, `${JSON.stringify(line)} is no slug`)],
    );
    if (errors.length > 0) throw new PostFileError(errors);
    for (const line of lines) if (line !== '') slugs.add(line);
  }
  return [...slugs];
}
