import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';

/** The folder of cached results; may be deleted at any time. */
const CACHE_FOLDER = path.join(import.meta.dirname, '../../../node_modules/.cache/site');

type Inputs = readonly (string | Uint8Array)[];

/** SHA-256 of several inputs, in hexadecimal. */
export function hashOf(inputs: Inputs): string {
  const hash = createHash('sha256');
  for (const input of inputs) hash.update(input).update('\0');
  return hash.digest('hex');
}

/** Results that are being made. */
const pending = new Map<string, Promise<unknown>>();

/**
 * Returns what was made of the same inputs before, or makes and caches it.
 *
 * @param inputs all that the result depends on: what is done, by which version of which tool, to what.
 */
export function cached<Result>(inputs: Inputs, make: () => Promise<Result>): Promise<Result> {
  const key = hashOf(inputs);
  const find = () => findOrMake(key, make).finally(() => pending.delete(key));
  return pending.getOrInsertComputed(key, find) as Promise<Result>;
}

async function findOrMake<Result>(key: string, make: () => Promise<Result>): Promise<Result> {
  const file = path.join(CACHE_FOLDER, key);
  try {
    return deserialize(await readFile(file));
  } catch {
    const made = await make();
    try {
      await mkdir(CACHE_FOLDER, { recursive: true });
      // Renamed into place, so that a build that is killed leaves no half of a file.
      await writeFile(`${file}.${process.pid}`, serialize(made));
      await rename(`${file}.${process.pid}`, file);
    } catch {
      // The folder may belong to another user. Without the cache the build only takes longer.
    }
    return made;
  }
}
