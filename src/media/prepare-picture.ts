import { hash } from 'node:crypto';
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { isBareJpeg } from './bare-jpeg.ts';
import { describe, type EncodedPicture, encode, type Pixels } from './encode.ts';
import { loadSharp } from './load-sharp.ts';
import { refusalOf, tooManyBytes, unreadable } from './picture-limits.ts';

/** A picture that cannot be published. The message says what is wrong with it and what to do. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
}

/** A picture made ready to be stored; its master is the JPEG of the largest width. */
export interface PreparedPicture extends EncodedPicture {
  /** SHA-256 of the master, in hexadecimal. */
  readonly hash: string;
}

/** Encoding 1600 × 8000 pixels needs 410 MB, 1600 × 16,000 needs 710 MB. */
const MAX_HEIGHT = 8_000;

/** Damage is an error; what a camera merely noted as unusual is not. */
const STRICT: SharpOptions = { failOn: 'error', limitInputPixels: false };

/** Behind what is transparent: the paper that diagrams and logos are drawn for. */
const GROUND = '#ffffff';

/**
 * Checks that a file is a picture that can be published, by decoding all of it at small size: several
 * times as fast as {@link preparePicture}.
 *
 * @throws {PictureError} when it is not.
 */
export async function checkPicture(bytes: Uint8Array): Promise<void> {
  await readMetadata(bytes);
  const sharp = await loadSharp();
  await decoded(sharp(bytes, STRICT).resize({ width: 64 }).raw().toBuffer());
}

/** A picture of a post is at most as wide as its text's column, twice as dense, or as the screen. */
const POST_MAX_WIDTH = 1600;

/** Its files are made once, and loaded by every reader: those of phones are worth the time. */
const POST_QUALITY = 46;

/**
 * Makes a picture ready to be stored.
 *
 * The *master* is the picture upright, in sRGB, at most 1600 px wide, as a JPEG without any metadata.
 * All else is made from the master, and a file that is a master is its own master: what `posts export`
 * writes comes back as the same picture under the same hash.
 *
 * @throws {PictureError} when the file cannot be published.
 */
export async function preparePicture(bytes: Uint8Array): Promise<PreparedPicture> {
  const sharp = await loadSharp();
  const metadata = await readMetadata(bytes);
  const isReady = isMaster(bytes, metadata);
  const master = isReady ? bytes : await makeMaster(bytes);
  const pixels = await decoded(rawOf(sharp(master, STRICT).toColourspace('srgb')));
  return {
    hash: hash('sha256', master),
    ...(await describe(pixels)),
    renditions: await encode(pixels, { master, thoroughQuality: POST_QUALITY }),
  };
}

/**
 * Decodes a picture that is not stored, which needs no master; {@link encode} makes its files.
 *
 * @param maxWidth in px; what is wider is made smaller.
 * @throws {PictureError} when the file cannot be published.
 */
export async function decodePhotograph(bytes: Uint8Array, maxWidth: number): Promise<Pixels> {
  await readMetadata(bytes);
  return decoded(rawOf(await upright(bytes, maxWidth)));
}

async function readMetadata(bytes: Uint8Array): Promise<Metadata> {
  const tooMany = tooManyBytes(bytes);
  if (tooMany) throw new PictureError(tooMany);
  const sharp = await loadSharp();
  const metadata = await sharp(bytes, STRICT)
    .metadata()
    .catch((cause: unknown) => {
      throw new PictureError(unreadable(bytes), { cause });
    });
  const refusal = refusalOf(bytes, metadata);
  if (refusal) throw new PictureError(refusal);
  return metadata;
}

function isMaster(bytes: Uint8Array, { width, height, space, channels }: Metadata): boolean {
  const fits = width <= POST_MAX_WIDTH && height <= MAX_HEIGHT;
  return fits && space === 'srgb' && channels === 3 && isBareJpeg(bytes);
}

async function makeMaster(bytes: Uint8Array): Promise<Uint8Array> {
  const picture = await upright(bytes, POST_MAX_WIDTH);
  return decoded(picture.jpeg({ quality: 88, mozjpeg: true }).toBuffer());
}

/** All metadata goes by sharp's default, and the profile once its colours are turned into sRGB. */
async function upright(bytes: Uint8Array, maxWidth: number): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(bytes, STRICT)
    .autoOrient()
    .resize({ width: maxWidth, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: GROUND })
    .toColourspace('srgb');
}

function rawOf(picture: Sharp): Promise<Pixels> {
  return picture.raw().toBuffer({ resolveWithObject: true });
}

/** An error of a decoder after a valid header means damage. */
async function decoded<Result>(result: Promise<Result>): Promise<Result> {
  try {
    return await result;
  } catch (cause) {
    throw new PictureError('is damaged or incomplete: copy or export it again', { cause });
  }
}
