import { createReadStream, type Dirent } from 'node:fs';
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { VFile } from 'vfile';
import { reportError } from '../diagnostic.ts';
import { isSlug } from '../slug.ts';
import { MAX_FILE_BYTES } from './post-file.ts';

/** Whether a file is a post or means to be one, by its name. */
export function isMarkdown(name: string): boolean {
  return /\.(?:md|markdown)$/i.test(name);
}

/**
 * The paths of the posts within a folder, and of the folders there that cannot be read: these may hold
 * posts, and reading one of them as a post is an error that names it.
 */
export async function findPostNames(folder: string): Promise<string[]> {
  const found = await findFiles(folder);
  const posts = found.filter((entry) => entry.isDirectory() || isMarkdown(entry.name));
  return posts
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
    .sort();
}

/**
 * Finds the files within a folder, the links, which may lead round and are not followed, and the folders
 * that cannot be read. Editors and systems hide their files by a dot.
 *
 * @throws where the folder itself cannot be read.
 */
export async function findFiles(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = entries
    .filter(({ name }) => !name.startsWith('.'))
    .map((entry) =>
      entry.isDirectory() ? findFiles(path.join(folder, entry.name)).catch(() => [entry]) : [entry],
    );
  return (await Promise.all(found)).flat();
}

/**
 * Reads a post's file: one byte more than allowed is enough to know that it is too long.
 *
 * @param file gets an error where it cannot be read.
 */
export async function readSource(file: VFile): Promise<Uint8Array | undefined> {
  const name = path.resolve(file.cwd, file.path);
  const found = await stat(name).catch(() => undefined);
  // A pipe would be waited for: only who names one on the command line means it.
  if (file.data['isStreamed'] && found && !found.isFile() && !found.isDirectory()) {
    return reportError(file, 'is no file');
  }
  return buffer(createReadStream(name, { end: MAX_FILE_BYTES })).catch(({ code }) => {
    // It was there when it was found: an editor renames, an owner deletes, a disk goes.
    const reason = code === 'ENOENT' ? 'the file is gone' : `cannot be read (${code})`;
    return reportError(file, reason);
  });
}

/**
 * The path of a file that a post names; `undefined` where there is none, and for one outside of the
 * folder of posts that came in a stream.
 *
 * @param names in the order in which they are tried.
 */
export async function findBeside(post: VFile, ...names: string[]): Promise<string | undefined> {
  const folder = path.resolve(post.cwd, post.dirname ?? '');
  for (const name of names) {
    const beside = path.join(folder, name);
    if (post.data['isStreamed'] && !beside.startsWith(post.cwd + path.sep)) return undefined;
    const found = await findNamed(beside);
    if (!found || !(await stat(found)).isFile()) continue;
    if (!post.data['isStreamed'] || (await isWithin(post.cwd, found))) return found;
  }
  return undefined;
}

/** Whether a file is in a folder, wherever links lead. */
async function isWithin(folder: string, name: string): Promise<boolean> {
  const [root, file] = await Promise.all([realpath(folder), realpath(name)]);
  return file.startsWith(root + path.sep);
}

/** Finds a path by names that may have their accents in another form: a Mac writes and takes both. */
async function findNamed(wanted: string): Promise<string | undefined> {
  if (await stat(wanted).catch(() => undefined)) return wanted;
  const folder = await findNamed(path.dirname(wanted));
  if (folder === undefined) return undefined;
  const meant = path.basename(wanted).normalize();
  const names = await readdir(folder).catch(() => []);
  const name = names.find((each) => each.normalize() === meant);
  return name && path.join(folder, name);
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
  const lines = texts.flatMap((text) => text.split('\n'));
  return lines.map((line) => line.trim()).filter(isSlug);
}
