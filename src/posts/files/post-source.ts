import { createReadStream, type Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { VFile } from 'vfile';
import { reportError } from '../diagnostic.ts';
import { isWithin } from './find-beside.ts';
import { MAX_FILE_BYTES } from './post-file.ts';

/** Whether a name is that of a Markdown file. */
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
 * Finds the files within a folder, symbolic links, which are not followed since they may form a
 * cycle, and folders that cannot be read. Hidden files belong to editors and systems.
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
  // Reading a pipe would block, and a link may lead to one.
  if (file.data['isConfined'] && found && !found.isDirectory()) {
    const isOwn = found.isFile() && (await isWithin(file.cwd, name));
    if (!isOwn) return reportError(file, 'is not a file within the folder');
  }
  return buffer(createReadStream(name, { end: MAX_FILE_BYTES })).catch(({ code }) => {
    // The file existed when it was found; it may have been renamed or deleted since.
    const reason = code === 'ENOENT' ? 'the file is gone' : `cannot be read (${code})`;
    return reportError(file, reason);
  });
}
