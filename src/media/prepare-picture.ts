import { hash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { isBareJpeg } from './bare-jpeg.ts';
import { type EncodedPicture, encode, type Origin } from './encode.ts';
import { loadSharp } from './load-sharp.ts';
import { decoded, PictureError } from './picture-error.ts';
import { refusalOf, tooManyBytes, unreadable } from './picture-limits.ts';

/** A picture in memory, or the path of its file, of which only what is needed is read at a time. */
export type PictureFile = Uint8Array | string;

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
export async function checkPicture(file: PictureFile): Promise<void> {
  await readMetadata(file);
  const sharp = await loadSharp();
  await decoded(sharp(file, STRICT).resize({ width: 64 }).raw().toBuffer());
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
export async function preparePicture(file: PictureFile): Promise<PreparedPicture> {
  const metadata = await readMetadata(file);
  const master =
    (await masterIn(file, metadata)) ??
    (await decoded(
      (await upright(file, POST_MAX_WIDTH)).jpeg({ quality: 88, mozjpeg: true }).toBuffer(),
    ));
  const sharp = await loadSharp();
  const picture = sharp(master, STRICT).toColourspace('srgb');
  return {
    hash: hash('sha256', master),
    ...(await encode(picture, { master, thoroughQuality: POST_QUALITY })),
  };
}

/** How a photograph of the fixed pages is used. */
export interface PhotographUse extends Pick<Origin, 'thoroughQuality'> {
  /** In px; what is wider is made smaller. */
  readonly maxWidth: number;
}

/**
 * Makes the files of a picture that is not stored, which needs no master.
 *
 * @throws {PictureError} when the file cannot be published.
 */
export async function preparePhotograph(
  bytes: Uint8Array,
  { maxWidth, ...origin }: PhotographUse,
): Promise<EncodedPicture> {
  await readMetadata(bytes);
  return encode(await upright(bytes, maxWidth), origin);
}

async function readMetadata(file: PictureFile): Promise<Metadata> {
  const tooMany = tooManyBytes(typeof file === 'string' ? (await stat(file)).size : file.length);
  if (tooMany) throw new PictureError(tooMany);
  const sharp = await loadSharp();
  const metadata = await sharp(file, STRICT)
    .metadata()
    .catch(async (cause: unknown) => {
      throw new PictureError(unreadable(await bytesOf(file)), { cause });
    });
  const isSettledByHeader = ['jpeg', 'png', 'webp', 'gif', 'tiff'].includes(metadata.format);
  const refusal = refusalOf(isSettledByHeader ? new Uint8Array() : await bytesOf(file), metadata);
  if (refusal) throw new PictureError(refusal);
  return metadata;
}

async function bytesOf(file: PictureFile): Promise<Uint8Array> {
  return typeof file === 'string' ? readFile(file) : file;
}

/** The bytes of a file that is a master itself. */
async function masterIn(file: PictureFile, metadata: Metadata): Promise<Uint8Array | undefined> {
  const { width, height, space, channels, isProgressive } = metadata;
  const fits = width <= POST_MAX_WIDTH && height <= MAX_HEIGHT;
  if (!fits || !isProgressive || space !== 'srgb' || channels !== 3) return undefined;
  const bytes = await bytesOf(file);
  return isBareJpeg(bytes) ? bytes : undefined;
}

/** All metadata goes by sharp's default, and the profile once its colours are turned into sRGB. */
async function upright(file: PictureFile, maxWidth: number): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(file, STRICT)
    .autoOrient()
    .resize({ width: maxWidth, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: GROUND })
    .toColourspace('srgb');
}
