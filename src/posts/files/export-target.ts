import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import { ExitError } from '../../process/exit-error.ts';
import type { WriteFile } from './export-posts.ts';

/** Where an export goes. */
export interface ExportTarget {
  readonly write: WriteFile;
  /** Ends it; what was written is complete then. */
  end(): Promise<void>;
}

/** Of a dry run. */
export const exportNothing: ExportTarget = { async write() {}, async end() {} };

/**
 * A folder that is made if need be.
 *
 * @param force whether it may hold something already; files of the same name are written over.
 * @throws {ExitError} when it holds something, or cannot be written.
 */
export async function exportFolder(folder: string, force: boolean): Promise<ExportTarget> {
  await writable(folder, () => mkdir(folder, { recursive: true }));
  const held = await writable(folder, () => readdir(folder));
  if (held.length > 0 && !force) {
    throw new ExitError(
      'cannotCreate',
      `${folder}: the folder is not empty, expected an empty one or --force`,
    );
  }
  return {
    async write(name, bytes) {
      const file = path.join(folder, name);
      await writable(file, () => mkdir(path.dirname(file), { recursive: true }));
      await writable(file, () => writeFile(file, bytes));
    },
    async end() {},
  };
}

/** A tar on a stream, for where there is no disk to write on. */
export function exportTar(output: Writable): ExportTarget {
  const tar = pack();
  const written = pipeline(tar, output, { end: false });
  // Looked at when it ends.
  written.catch(() => {});
  return {
    write: (name, bytes) =>
      new Promise((resolve, reject) => {
        // No time of day: the same posts give the same bytes.
        tar.entry({ name, mtime: new Date(0) }, Buffer.from(bytes), (error) =>
          error ? reject(error) : resolve(),
        );
      }),
    async end() {
      tar.finalize();
      await written;
    },
  };
}

async function writable<Result>(target: string, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? cause.code : cause;
    throw new ExitError('cannotCreate', `${target}: cannot be written (${reason})`, { cause });
  }
}
