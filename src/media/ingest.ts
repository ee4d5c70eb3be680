import { createHash } from 'node:crypto';
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { isBareJpeg } from './bare-jpeg.ts';
import { describe, type EncodedPicture, encode, type Pixels } from './encode.ts';
import { loadSharp } from './load-sharp.ts';

/** A picture that cannot be taken. The message says what is wrong with it and what to do. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
}

/** A picture made ready to be stored; its master is the JPEG of the largest width. */
export interface IngestedPicture extends EncodedPicture {
  /** SHA-256 of the master, in hexadecimal. */
  readonly hash: string;
}

const MAX_BYTES = 40_000_000;
const MAX_PIXELS = 80_000_000;

/** WebP ends at 16383. */
const MAX_HEIGHT = 16_000;

/** Formats by sharp's names for them. AVIF is the only kind of HEIF that it decodes. */
const KNOWN_FORMATS = ['jpeg', 'png', 'webp', 'heif', 'gif', 'tiff'];

/** Complete sources only; what a camera merely noted as odd is no fault. */
const STRICT: SharpOptions = { failOn: 'error', limitInputPixels: MAX_PIXELS };

/** Behind what is transparent: the paper that diagrams and logos are drawn for. */
const GROUND = '#ffffff';

/**
 * Finds out whether a file is a picture that can be taken. It is decoded to the end, at small size:
 * several times as fast as {@link readPicture}, and nothing is made.
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
 * @throws {PictureError} when the file is no picture that can be taken.
 */
export async function readPicture(bytes: Uint8Array): Promise<IngestedPicture> {
  const sharp = await loadSharp();
  const metadata = await readMetadata(bytes);
  const isReady = isMaster(bytes, metadata);
  const master = isReady ? bytes : await makeMaster(bytes);
  const pixels = await decoded(rawOf(sharp(master, STRICT).toColourspace('srgb')));
  return {
    hash: createHash('sha256').update(master).digest('hex'),
    ...(await describe(pixels)),
    renditions: await encode(pixels, { master, thoroughQuality: POST_QUALITY }),
  };
}

/**
 * Decodes a picture that is not stored, which needs no master; {@link encode} makes its files.
 *
 * @param maxWidth in px; what is wider is made smaller.
 * @throws {PictureError} when the file is no picture that can be taken.
 */
export async function decodePhotograph(bytes: Uint8Array, maxWidth: number): Promise<Pixels> {
  await readMetadata(bytes);
  return decoded(rawOf(await upright(bytes, maxWidth)));
}

async function readMetadata(bytes: Uint8Array): Promise<Metadata> {
  if (bytes.byteLength === 0) throw new PictureError('is empty');
  if (bytes.byteLength > MAX_BYTES) {
    throw new PictureError(
      `has ${millions(bytes.byteLength)} MB, and 40 MB is the limit: save it smaller`,
    );
  }
  const sharp = await loadSharp();
  const metadata = await sharp(bytes, { ...STRICT, limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new PictureError(unreadable(bytes), { cause });
    });
  const { format, width, height, pages = 1 } = metadata;
  if (!KNOWN_FORMATS.includes(format)) throw new PictureError(unreadable(bytes));
  if (width * height > MAX_PIXELS) {
    throw new PictureError(
      `has ${millions(width * height)} megapixels (${width} × ${height}), and 80 is the limit: save it smaller`,
    );
  }
  if (pages > 1) {
    throw new PictureError(
      `holds ${pages} pictures (an animation, or pages): save one of them as a JPEG or PNG`,
    );
  }
  return metadata;
}

/** Rounded up, so that what is over a limit looks so. */
function millions(count: number): string {
  return (Math.ceil(count / 1e5) / 10).toFixed(1);
}

/** What a file is that no decoder took, as far as its first bytes tell. */
function unreadable(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 1000)).toString('latin1');
  if (/^\W*<(?:\?xml|!DOCTYPE svg|!--|svg)/i.test(start)) {
    return 'is an SVG drawing: save it as a PNG';
  }
  if (/^.{4}ftyp(?!avi)/s.test(start)) {
    return 'is a HEIC picture or a film, which browsers cannot show: save it as a JPEG';
  }
  return 'is damaged, or not of a known kind: expected a JPEG, PNG, WebP, AVIF, GIF or TIFF';
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

/** Whatever a decoder complains of once the header was good is damage. */
async function decoded<Result>(result: Promise<Result>): Promise<Result> {
  try {
    return await result;
  } catch (cause) {
    throw new PictureError('is damaged or incomplete: copy or export it again', { cause });
  }
}
