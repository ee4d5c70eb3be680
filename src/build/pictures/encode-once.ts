import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import {
  describe,
  encode,
  type Origin,
  type PictureDescription,
  type Pixels,
  type Rendition,
} from '../../media/encode.ts';
import {
  decodePhotograph,
  type PreparedPicture,
  preparePicture,
} from '../../media/prepare-picture.ts';
import { cached, keyOf } from './build-cache.ts';

/** The folder of cached results; may be deleted at any time. */
export const CACHE_FOLDER = path.join(import.meta.dirname, '../../../node_modules/.cache/site');

const ENCODER = path.join(import.meta.dirname, '../../media');

/** All that says how pictures are made: a change there makes them anew. */
const ENCODER_SOURCES = [
  'prepare-picture.ts',
  'encode.ts',
  'bare-jpeg.ts',
  'load-sharp.ts',
  'picture.ts',
];

/**
 * Makes a picture of a post ready as `preparePicture` does, or gives back what was made of the same bytes
 * before: encoding takes seconds. sharp is loaded for what is new alone.
 *
 * @throws {PictureError} when the file is no picture that can be taken.
 */
export async function preparePictureOnce(bytes: Uint8Array): Promise<PreparedPicture> {
  return once(['post', await encoderVersion(), bytes], () => preparePicture(bytes));
}

/** How a photograph is used. */
export interface PhotographUse extends Pick<Origin, 'thoroughQuality'> {
  /** In px; what is wider is made smaller. */
  readonly maxWidth: number;
}

/** A picture that is not stored, and whose files may still have to be made. */
export interface Photograph extends PictureDescription {
  /** SHA-256 of all that its files depend on, in hexadecimal. */
  readonly key: string;
  /** Makes its files, or gives back what was made before. */
  encode(): Promise<readonly Rendition[]>;
}

/**
 * Reads a photograph as far as a page needs, which takes a tenth of the time of its files.
 *
 * @throws {PictureError} when the file is no picture that can be taken.
 */
export async function openPhotographOnce(
  bytes: Uint8Array,
  use: PhotographUse,
): Promise<Photograph> {
  const inputs = [await encoderVersion(), JSON.stringify(use), bytes];
  let pixels: Promise<Pixels> | undefined;
  const decode = () => {
    pixels ??= decodePhotograph(bytes, use.maxWidth);
    return pixels;
  };
  const description = await once(['description', ...inputs], async () => describe(await decode()));
  return {
    ...description,
    key: keyOf(inputs),
    encode: () => once(['files', ...inputs], async () => encode(await decode(), use)),
  };
}

async function once<Result>(
  inputs: readonly (string | Uint8Array)[],
  make: () => Promise<Result>,
): Promise<Result> {
  const made = await cached(CACHE_FOLDER, inputs, async () => serialize(await make()));
  return deserialize(made);
}

async function encoderVersion(): Promise<string> {
  const manifest = path.join(ENCODER, '../../node_modules/sharp/package.json');
  const files = [manifest, ...ENCODER_SOURCES.map((name) => path.join(ENCODER, name))];
  return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\0');
}
