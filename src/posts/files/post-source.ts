import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ExitError } from '../../process/exit-error.ts';
import { errorAt, PostFileError } from '../diagnostic.ts';
import { MAX_POST_FILE_BYTES } from './post-file.ts';

/** A Markdown file, wherever it is, and what stands beside it. */
export interface PostSource {
  /** As the author knows it, for messages. */
  readonly file: string;
  read(): Promise<Uint8Array>;
  /** A file by its path from the post's folder; `undefined` where there is none. */
  readBeside(relative: string): Promise<Uint8Array | undefined>;
  /** Where nothing can stand beside it: how to send it with its pictures instead. */
  readonly howWithPictures?: (picture: string) => string;
}

/** A larger file is no picture that could be taken; it is not read to find out. */
const MAX_PICTURE_FILE_BYTES = 100_000_000;

/**
 * Finds Markdown files: those named, and all `.md` files in folders and in what these hold, hidden
 * ones aside. In the order of their names.
 *
 * @throws {ExitError} with a line for each path that leads nowhere, and for a folder without posts.
 */
export async function findPostFiles(paths: readonly string[]): Promise<PostSource[]> {
  const problems: string[] = [];
  const files = new Set<string>();
  for (const given of paths) {
    const found = await markdownFiles(given);
    if (typeof found === 'string') problems.push(`${given}: ${found}`);
    else for (const file of found) files.add(path.normalize(file));
  }
  if (problems.length > 0) throw new ExitError('noInput', problems.join('\n'));
  return [...files].map(fileOnDisk);
}

async function markdownFiles(given: string): Promise<string[] | string> {
  const found = await stat(given).catch(() => undefined);
  if (found === undefined) return 'there is no such file or folder';
  if (found.isFile() && !/\.(?:md|markdown)$/i.test(given)) {
    return 'expected a .md file: that is a post, and pictures are named in it';
  }
  if (!found.isDirectory()) return [given];
  const names = await readdir(given, { recursive: true });
  const posts = names.filter((name) => isPostFile(name)).sort();
  return posts.length > 0
    ? posts.map((name) => path.join(given, name))
    : 'the folder holds no .md file';
}

/** Whether a path within a folder is a post's file; editors and systems hide theirs by a dot. */
export function isPostFile(name: string): boolean {
  return name.endsWith('.md') && !name.split(/[/\\]/).some((part) => part.startsWith('.'));
}

/** It was there when it was found: an editor renames, an owner deletes, a disk goes. */
function refuseUnreadable(file: string, { code }: NodeJS.ErrnoException): never {
  const message = code === 'ENOENT' ? 'the file is gone' : `the file cannot be read (${code})`;
  throw new PostFileError([errorAt({ file, line: 1, column: 1 }, message)]);
}

/** A post and what stands beside it, read from the disk each time. */
export function fileOnDisk(file: string): PostSource {
  return {
    file,
    // One byte more than allowed is enough to know; the rest need not be in memory.
    read: () =>
      buffer(createReadStream(file, { end: MAX_POST_FILE_BYTES })).catch((error) =>
        refuseUnreadable(file, error),
      ),
    async readBeside(relative) {
      const beside = path.join(path.dirname(file), relative);
      const found = await stat(beside).catch(() => undefined);
      if (!found?.isFile() || found.size > MAX_PICTURE_FILE_BYTES) return undefined;
      return readFile(beside);
    },
  };
}
