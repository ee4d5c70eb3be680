import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { IngestedPicture } from '../media/ingest.ts';
import { cached } from './cache.ts';

const ENCODER = path.join(import.meta.dirname, '../media');

/** All that says how pictures are made: a change there makes them anew. */
const ENCODER_SOURCES = ['ingest.ts', 'bare-jpeg.ts', 'load-sharp.ts'];

/**
 * Makes a picture ready as `readPicture` does, or gives back what was made of the same bytes
 * before: encoding takes seconds. sharp is loaded for what is new alone.
 *
 * @throws {PictureError} when the file is no picture that can be taken.
 */
export async function encodeOnce(
  bytes: Uint8Array,
  maxWidth: number,
  cacheFolder: string,
): Promise<IngestedPicture> {
  const inputs = [await encoderVersion(), String(maxWidth), bytes];
  const made = await cached(cacheFolder, inputs, async () => {
    const { readPicture } = await import('../media/ingest.ts');
    return serialize(await readPicture(bytes, maxWidth));
  });
  return deserialize(made);
}

async function encoderVersion(): Promise<string> {
  const manifest = path.join(ENCODER, '../../node_modules/sharp/package.json');
  const files = [manifest, ...ENCODER_SOURCES.map((name) => path.join(ENCODER, name))];
  return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\0');
}
