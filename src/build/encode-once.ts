import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { EncodedPicture } from '../media/encode.ts';
import {
  type IngestedPicture,
  type PhotographUse,
  readPhotograph,
  readPicture,
} from '../media/ingest.ts';
import { cached } from './cache.ts';

/** Where results are kept; may be deleted at any time. */
export const CACHE_FOLDER = path.join(import.meta.dirname, '../../node_modules/.cache/site');

const ENCODER = path.join(import.meta.dirname, '../media');

/** All that says how pictures are made: a change there makes them anew. */
const ENCODER_SOURCES = ['ingest.ts', 'encode.ts', 'bare-jpeg.ts', 'load-sharp.ts', 'picture.ts'];

/**
 * Makes a picture of a post ready as `readPicture` does, or gives back what was made of the same bytes
 * before: encoding takes seconds. sharp is loaded for what is new alone.
 *
 * @throws {PictureError} when the file is no picture that can be taken.
 */
export async function readPictureOnce(bytes: Uint8Array): Promise<IngestedPicture> {
  return once(['post', bytes], () => readPicture(bytes));
}

/** As {@link readPictureOnce} does, of a picture that is not stored. */
export async function readPhotographOnce(
  bytes: Uint8Array,
  use: PhotographUse,
): Promise<EncodedPicture> {
  return once([JSON.stringify(use), bytes], () => readPhotograph(bytes, use));
}

async function once<Result>(
  inputs: readonly (string | Uint8Array)[],
  make: () => Promise<Result>,
): Promise<Result> {
  const made = await cached(CACHE_FOLDER, [await encoderVersion(), ...inputs], async () =>
    serialize(await make()),
  );
  return deserialize(made);
}

async function encoderVersion(): Promise<string> {
  const manifest = path.join(ENCODER, '../../node_modules/sharp/package.json');
  const files = [manifest, ...ENCODER_SOURCES.map((name) => path.join(ENCODER, name))];
  return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\0');
}
