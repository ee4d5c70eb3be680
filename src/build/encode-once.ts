import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { type IngestedPicture, type PictureUse, readPicture } from '../media/ingest.ts';
import { cached } from './cache.ts';

/** Where results are kept; may be deleted at any time. */
export const CACHE_FOLDER = path.join(import.meta.dirname, '../../node_modules/.cache/site');

const ENCODER = path.join(import.meta.dirname, '../media');

/** All that says how pictures are made: a change there makes them anew. */
const ENCODER_SOURCES = ['ingest.ts', 'bare-jpeg.ts', 'load-sharp.ts', 'picture.ts'];

/**
 * Makes a picture ready as `readPicture` does, or gives back what was made of the same bytes
 * before: encoding takes seconds. sharp is loaded for what is new alone.
 *
 * @throws {PictureError} when the file is no picture that can be taken.
 */
export async function encodeOnce(bytes: Uint8Array, use?: PictureUse): Promise<IngestedPicture> {
  const inputs = [await encoderVersion(), JSON.stringify(use ?? null), bytes];
  const made = await cached(CACHE_FOLDER, inputs, async () =>
    serialize(await readPicture(bytes, use)),
  );
  return deserialize(made);
}

async function encoderVersion(): Promise<string> {
  const manifest = path.join(ENCODER, '../../node_modules/sharp/package.json');
  const files = [manifest, ...ENCODER_SOURCES.map((name) => path.join(ENCODER, name))];
  return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\0');
}
