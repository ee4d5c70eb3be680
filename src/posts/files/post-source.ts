import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { VFile } from 'vfile';
import { reportError } from '../diagnostic.ts';
import { isSlug } from '../slug.ts';

/** Whether a file is a post or means to be one, by its name. */
export function isMarkdown(name: string): boolean {
  return /\.(?:md|markdown)$/i.test(name);
}

/** The paths of the posts within a folder. Editors and systems hide their files by a dot. */
export async function findPostNames(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const isHidden = (name: string) => name.split(path.sep).some((part) => part.startsWith('.'));
  return names.filter((name) => isMarkdown(name) && !isHidden(name)).sort();
}

/** Reads a post's file, which gets an error where it cannot be read. */
export async function readSource(file: VFile): Promise<Uint8Array | undefined> {
  return readFile(path.resolve(file.cwd, file.path)).catch(({ code }) => {
    // It was there when it was found: an editor renames, an owner deletes, a disk goes.
    const reason = code === 'ENOENT' ? 'the file is gone' : `the file cannot be read (${code})`;
    return reportError(file, reason);
  });
}

/**
 * The path of a file that a post names, whose accents may have another form there: a Mac writes and takes
 * both. `undefined` where there is none, and for one outside of the folder of posts that came in a stream.
 */
export async function findBeside(post: VFile, name: string): Promise<string | undefined> {
  const folder = path.resolve(post.cwd, post.dirname ?? '');
  for (const form of [name, name.normalize('NFC'), name.normalize('NFD')]) {
    const beside = path.join(folder, form);
    if (post.data['isStreamed'] && !beside.startsWith(post.cwd + path.sep)) return undefined;
    const found = await stat(beside).catch(() => undefined);
    if (found?.isFile()) return beside;
  }
  return undefined;
}

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
  return texts.flatMap((text) => text.split(/\r?\n/).filter(isSlug));
}
