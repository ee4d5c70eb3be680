import { createHash } from 'node:crypto';
import type { AvifOptions, Metadata, Sharp, SharpOptions } from 'sharp';
import { isBareJpeg } from './bare-jpeg.ts';
import { loadSharp } from './load-sharp.ts';
import { type PictureFormat, widthsIn } from './picture.ts';

/** A picture that cannot be taken. The message says what is wrong with it and what to do. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
}

/** One file of a picture. */
export interface Rendition {
  readonly width: number;
  readonly format: PictureFormat;
  readonly bytes: Uint8Array;
}

/** A picture made ready to be stored. */
export interface IngestedPicture {
  /** SHA-256 of the master, in hexadecimal. */
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
  /** Every file, the master among them: it is the JPEG of the largest width. */
  readonly renditions: readonly Rendition[];
}

const MAX_BYTES = 40_000_000;
const MAX_PIXELS = 80_000_000;

/**
 * Each is a third wider than the one before, so that nobody loads much more than is shown: a file
 * is at most 1.35 times as wide. What is made is never enlarged.
 */
const WIDTHS = [305, 410, 550, 740, 990, 1330, 1600];
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

/** What a picture is for, which decides how it is made. */
export interface PictureUse {
  /** px; what is wider is made smaller. */
  readonly maxWidth: number;
  /** Whether a phone's first screen waits for it: small files are worth an encoder's time then. */
  readonly isFirstOnPhones: boolean;
}

/** A picture of a post is at most as wide as its text's column, twice as dense, or as the screen. */
const IN_A_POST: PictureUse = { maxWidth: 1600, isFirstOnPhones: false };

/**
 * Makes a picture ready to be stored.
 *
 * The *master* is the picture upright, in sRGB, at most `use.maxWidth` px wide, as a JPEG without any
 * metadata. All else is made from the master, and a file that is a master is its own master: what
 * `posts export` writes comes back as the same picture under the same hash.
 *
 * @throws {PictureError} when the file is no picture that can be taken.
 */
export async function readPicture(bytes: Uint8Array, use = IN_A_POST): Promise<IngestedPicture> {
  const sharp = await loadSharp();
  const metadata = await readMetadata(bytes);
  const isReady = isMaster(bytes, metadata, use.maxWidth);
  const master = isReady ? bytes : await makeMaster(bytes, use.maxWidth);
  const { data, info } = await decoded(
    sharp(master, STRICT).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true }),
  );
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  const widths = [...WIDTHS.filter((smaller) => smaller < width), width];
  return {
    hash: createHash('sha256').update(master).digest('hex'),
    width,
    height,
    placeholder: await placeholderOf(pixels()),
    renditions: await encode(widths, pixels, { width, format: 'jpg', bytes: master }, use),
  };
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

function isMaster(
  bytes: Uint8Array,
  { width, height, space, channels }: Metadata,
  maxWidth: number,
): boolean {
  const fits = width <= maxWidth && height <= MAX_HEIGHT;
  return fits && space === 'srgb' && channels === 3 && isBareJpeg(bytes);
}

/** All metadata goes by sharp's default, and the profile once its colours are turned into sRGB. */
async function makeMaster(bytes: Uint8Array, maxWidth: number): Promise<Uint8Array> {
  const sharp = await loadSharp();
  return decoded(
    sharp(bytes, STRICT)
      .autoOrient()
      .resize({ width: maxWidth, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: GROUND })
      .toColourspace('srgb')
      .jpeg({ quality: 88, mozjpeg: true })
      .toBuffer(),
  );
}

async function placeholderOf(pixels: Sharp): Promise<string> {
  const halves = await pixels.resize({ width: 1, height: 2, fit: 'fill' }).raw().toBuffer();
  return `#${halves.toString('hex', 0, 3)} #${halves.toString('hex', 3, 6)}`;
}

/** Up to here a picture is a phone's: bytes matter most there, and its pixels are the smallest. */
const PHONE_WIDTH = 740;

/**
 * AVIF near the point from which on nobody sees a difference, and fast: more effort makes it 15 to 25 %
 * smaller in five times the time, and there is much of it to be made. What a phone's first screen
 * waits for gets that: 28 % off the file that most of them load, by Butteraugli nearly as good (1.94 to
 * 1.85).
 */
function avifOptions(width: number, { isFirstOnPhones }: PictureUse): AvifOptions {
  const chromaSubsampling = '4:2:0';
  if (width > PHONE_WIDTH) return { quality: 46, effort: 0, chromaSubsampling };
  if (!isFirstOnPhones) return { quality: 44, effort: 0, chromaSubsampling };
  return { quality: 43, effort: 3, tune: 'ssim', chromaSubsampling };
}

const SAVE: Readonly<
  Record<PictureFormat, (picture: Sharp, width: number, use: PictureUse) => Sharp>
> = {
  avif: (picture, width, use) => picture.avif(avifOptions(width, use)),
  webp: (picture) => picture.webp({ quality: 75, effort: 2 }),
  jpg: (picture) => picture.jpeg({ quality: 78, progressive: true }),
};

/**
 * Two files at a time, AVIF in a lane of its own: it takes as long as all others, and its encoder the
 * most memory.
 */
async function encode(
  widths: readonly number[],
  pixels: () => Sharp,
  master: Rendition,
  use: PictureUse,
) {
  const make = async (format: PictureFormat, width: number): Promise<Rendition> => {
    if (format === master.format && width === master.width) return master;
    const resized = pixels().resize({ width, kernel: 'mitchell' });
    return { width, format, bytes: await SAVE[format](resized, width, use).toBuffer() };
  };
  const lane = async (formats: readonly PictureFormat[]) => {
    const made: Rendition[] = [];
    for (const format of formats) {
      for (const width of widthsIn(format, widths)) made.push(await make(format, width));
    }
    return made;
  };
  return (await Promise.all([lane(['avif']), lane(['webp', 'jpg'])])).flat();
}

/** Whatever a decoder complains of once the header was good is damage. */
async function decoded<Result>(result: Promise<Result>): Promise<Result> {
  try {
    return await result;
  } catch (cause) {
    throw new PictureError('is damaged or incomplete: copy or export it again', { cause });
  }
}
