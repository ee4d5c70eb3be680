import { createHash, hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/**
 * Half of a SHA-256, in hexadecimal. The other half would only make pages longer; 128 bits cannot
 * be guessed.
 */
const LENGTH = 32;

/** The hash of a picture's bytes, which is its name. */
export function mediaHash(bytes: Uint8Array): string {
  return hash('sha256', bytes).slice(0, LENGTH);
}

/** The same for a file, which is read as a stream. */
export async function hashFile(path: string): Promise<string> {
  const sum = createHash('sha256');
  await pipeline(createReadStream(path), sum);
  return sum.digest('hex').slice(0, LENGTH);
}
