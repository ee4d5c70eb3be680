import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The name of a result: SHA-256, in hexadecimal, of all that it depends on. */
export function keyOf(inputs: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const input of inputs) hash.update(input).update('\0');
  return hash.digest('hex');
}

/**
 * Gives back what was made of the same inputs before, or makes it and caches it.
 *
 * @param folder of cached results; may be deleted at any time.
 * @param inputs all that the result depends on, versions of tools included.
 */
export async function cached(
  folder: string,
  inputs: readonly (string | Uint8Array)[],
  make: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const file = path.join(folder, keyOf(inputs));
  try {
    return await readFile(file);
  } catch {
    const made = await make();
    // Somebody else may have installed the packages; without the cache it only takes longer.
    await store(file, made).catch(() => {});
    return made;
  }
}

/** Renamed into place, so that a build that is killed leaves no half of a file. */
async function store(file: string, made: Uint8Array): Promise<void> {
  const draft = `${file}.${process.pid}`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(draft, made);
  await rename(draft, file);
}
