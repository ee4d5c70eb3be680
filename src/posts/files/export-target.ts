import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import { ExitError } from '../../process/exit-error.ts';
import type { WriteFile } from './export-posts.ts';
import { findPostNames } from './post-source.ts';

/**
 * Prepares a folder for an export, and creates it if needed.
 *
 * @param force whether it may contain files already; those of the same name are overwritten.
 * @returns a function that writes a file, and the posts in the folder that were not written by it:
 *   publishing the folder would read them too.
 * @throws {ExitError} when it holds something, or cannot be written.
 */
export async function createFolderWriter(folder: string, force: boolean) {
  const refuse = (reason: string) => {
    throw new ExitError('cannotCreate', `${folder}: ${reason}`);
  };
  const attempt = <Value>(action: Promise<Value>) =>
    action.catch(({ code }) =>
      refuse(
        `cannot be written (${code === 'EEXIST' ? 'a file is where a folder should be' : code})`,
      ),
    );
  await attempt(mkdir(folder, { recursive: true }));
  const held = await attempt(readdir(folder));
  if (held.length > 0 && !force)
    refuse('the folder is not empty, expected an empty one or --force');
  const others = new Set(await attempt(findPostNames(folder)));
  const write: WriteFile = async (name, content) => {
    const file = path.join(folder, name);
    await attempt(mkdir(path.dirname(file), { recursive: true }));
    await attempt(writeFile(file, content));
    others.delete(name);
  };
  return { write, others };
}

/** Writes an export as a tar to standard output, for a container without a disk to write on. */
export async function writeTar(run: (write: WriteFile) => Promise<unknown>) {
  if (process.stdout.isTTY) {
    const expected = 'expected a pipe or a file, such as "export - > posts.tar"';
    const withNpm = '(with npm, "npm run -s posts --", or its own lines get into the tar)';
    throw new ExitError('usage', `export -: ${expected} ${withNpm}`);
  }
  const tar = pack();
  const written = pipeline(tar, process.stdout, { end: false });
  const write: WriteFile = (name, content) =>
    new Promise((resolve, reject) => {
      // A constant time: the same posts give the same bytes.
      const header = { name, mtime: new Date(0) };
      tar.entry(header, Buffer.from(content), (error) => (error ? reject(error) : resolve()));
    });
  // After a failure the tar has no end, so that it does not pass for a complete one.
  const finished = run(write).then(() => tar.finalize());
  await Promise.all([finished, written]);
}
