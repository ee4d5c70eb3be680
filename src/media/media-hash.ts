import { createHash, hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/**
 * Half of a SHA-256, in hexadecimal. The other half would be bytes of every page that shows the picture;
 * nobody guesses 128 bits.
 */
const LENGTH = 32;

/** What a picture is named by: the hash of its bytes. */
export function mediaHash(bytes: Uint8Array): string {
  return hash('sha256', bytes).slice(0, LENGTH);
}

/** The same of a file, which is never in memory as a whole. */
export async function hashFile(path: string): Promise<string> {
  const sum = createHash('sha256');
  await pipeline(createReadStream(path), sum);
  return sum.digest('hex').slice(0, LENGTH);
}
