import type { AvifOptions, OutputInfo, Sharp } from 'sharp';
import { loadSharp } from './load-sharp.ts';
import { type PictureFormat, widthsIn } from './picture.ts';

/** One file of a picture. */
export interface Rendition {
  readonly width: number;
  readonly format: PictureFormat;
  readonly bytes: Uint8Array;
}

/** What a page says of a picture, besides its files. */
export interface PictureDescription {
  readonly width: number;
  readonly height: number;
  /** The mean colours of the upper and the lower half, as `#rrggbb #rrggbb`. */
  readonly placeholder: string;
}

/** A picture in all its files. */
export interface EncodedPicture extends PictureDescription {
  /** Every file, in every width up to the picture's own. */
  readonly renditions: readonly Rendition[];
}

/** A decoded picture: rows of pixels, eight bits a channel, in sRGB. */
export interface Pixels {
  readonly data: Buffer;
  readonly info: OutputInfo;
}

/** What is known of a picture, besides its pixels. */
export interface Origin {
  /** The JPEG that it was decoded from, which is then its JPEG of the largest width. */
  readonly master?: Uint8Array;
  /** Whether a phone's first screen waits for it: its small files are worth more time then. */
  readonly isFirstOnPhones?: boolean;
}

/**
 * Each is a third wider than the one before, so that nobody loads much more than is shown: a file
 * is at most 1.35 times as wide. What is made is never enlarged.
 */
const WIDTHS = [305, 410, 550, 740, 990, 1330, 1600];

/** Up to here a picture is a phone's: bytes matter most there, and its pixels are the smallest. */
const PHONE_WIDTH = 740;

/** The widths of a picture's files, in its best format: its own is the last. */
export function widthsOf({ width }: { readonly width: number }): readonly number[] {
  return [...WIDTHS.filter((smaller) => smaller < width), width];
}

/** Says of a picture what can be said before its files are made. */
export async function describe({ data, info }: Pixels): Promise<PictureDescription> {
  const { width, height, channels } = info;
  const sharp = await loadSharp();
  const halves = await sharp(data, { raw: { width, height, channels } })
    .resize({ width: 1, height: 2, fit: 'fill' })
    .raw()
    .toBuffer();
  const placeholder = `#${halves.toString('hex', 0, 3)} #${halves.toString('hex', 3, 6)}`;
  return { width, height, placeholder };
}

/** Makes every file of a picture. */
export async function encode(
  { data, info: { width, height, channels } }: Pixels,
  { master, isFirstOnPhones = false }: Origin,
): Promise<readonly Rendition[]> {
  const sharp = await loadSharp();
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  const widths = widthsOf({ width });

  const make = async (format: PictureFormat, wide: number): Promise<Rendition> => {
    if (master && format === 'jpg' && wide === width) return { width, format, bytes: master };
    const resized = pixels().resize({ width: wide, kernel: 'mitchell' });
    const bytes = await SAVE[format](resized, wide, isFirstOnPhones).toBuffer();
    return { width: wide, format, bytes };
  };
  const lane = async (formats: readonly PictureFormat[]) => {
    const made: Rendition[] = [];
    for (const format of formats) {
      for (const wide of widthsIn(format, widths)) made.push(await make(format, wide));
    }
    return made;
  };
  // Two files at a time, AVIF in a lane of its own: it takes as long as all others, and its encoder
  // the most memory.
  const lanes = await Promise.all([lane(['avif']), lane(['webp', 'jpg'])]);
  return lanes.flat();
}

const SAVE: Readonly<
  Record<PictureFormat, (picture: Sharp, width: number, isFirstOnPhones: boolean) => Sharp>
> = {
  avif: (picture, width, isFirstOnPhones) => picture.avif(avifOptions(width, isFirstOnPhones)),
  webp: (picture) => picture.webp({ quality: 75, effort: 2 }),
  jpg: (picture) => picture.jpeg({ quality: 78, progressive: true }),
};

/**
 * AVIF near the point from which on nobody sees a difference, and fast: more effort makes it 15 to 25 %
 * smaller in five times the time, and there is much of it to be made. What a phone's first screen
 * waits for gets that: 28 % off the file that most of them load, by Butteraugli nearly as good (1.94 to
 * 1.85).
 */
function avifOptions(width: number, isFirstOnPhones: boolean): AvifOptions {
  const chromaSubsampling = '4:2:0';
  if (width > PHONE_WIDTH) return { quality: 46, effort: 0, chromaSubsampling };
  if (!isFirstOnPhones) return { quality: 44, effort: 0, chromaSubsampling };
  return { quality: 43, effort: 3, tune: 'ssim', chromaSubsampling };
}
