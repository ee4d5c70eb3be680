import { createReadStream, type Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { VFile } from 'vfile';
import { reportError } from '../diagnostic.ts';
import { isWithin } from './find-beside.ts';
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
  // A pipe would be waited for, as it is where a command is given one. A link may lead to one.
  if (file.data['isConfined'] && found && !found.isDirectory()) {
    const isOwn = found.isFile() && (await isWithin(file.cwd, name));
    if (!isOwn) return reportError(file, 'is not a file within the folder');
  }
  return buffer(createReadStream(name, { end: MAX_FILE_BYTES })).catch(({ code }) => {
    // It was there when it was found: an editor renames, an owner deletes, a disk goes.
    const reason = code === 'ENOENT' ? 'the file is gone' : `cannot be read (${code})`;
    return reportError(file, reason);
  });
}
