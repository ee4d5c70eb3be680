import type { AvifOptions, Sharp } from 'sharp';
import { loadSharp } from './load-sharp.ts';
import { type PictureFormat, widthsIn } from './picture.ts';
import { decoded } from './picture-error.ts';

/** One file of a picture. */
export interface Rendition {
  readonly width: number;
  readonly format: PictureFormat;
  readonly bytes: Uint8Array;
}

/** A picture in all its files. */
export interface EncodedPicture {
  readonly width: number;
  readonly height: number;
  /** The mean colours of the upper and the lower half, as `#rrggbb #rrggbb`. */
  readonly placeholder: string;
  /** Every file, in every width up to the picture's own. */
  readonly renditions: readonly Rendition[];
}

/** The source of a picture, and how its files are made. */
export interface Origin {
  /** The JPEG that it was decoded from, which is then its JPEG of the largest width. */
  readonly master?: Uint8Array;
  /** The AVIF quality of its small files, those of phones, where they are worth the time to be smaller. */
  readonly thoroughQuality?: number | undefined;
}

/**
 * Each is a third wider than the one before, so that nobody loads much more than is shown: a file
 * is at most 1.35 times as wide. What is made is never enlarged.
 */
const WIDTHS = [305, 410, 550, 740, 990, 1330, 1600];

/** Up to here a picture is a phone's: bytes matter most there, and its pixels are the smallest. */
const PHONE_WIDTH = 740;

/**
 * Decodes a picture once and makes every file of it.
 *
 * @throws {PictureError} when the picture is damaged.
 */
export async function encode(
  picture: Sharp,
  { master, thoroughQuality }: Origin,
): Promise<EncodedPicture> {
  const sharp = await loadSharp();
  const { data, info } = await decoded(picture.raw().toBuffer({ resolveWithObject: true }));
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  const widths = [...WIDTHS.filter((smaller) => smaller < width), width];

  const make = async (format: PictureFormat, wide: number): Promise<Rendition> => {
    if (master && format === 'jpg' && wide === width) return { width, format, bytes: master };
    const resized = pixels().resize({ width: wide, kernel: 'mitchell' });
    const bytes = await SAVE[format](resized, wide, thoroughQuality).toBuffer();
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
  const halves = await pixels().resize({ width: 1, height: 2, fit: 'fill' }).raw().toBuffer();
  const placeholder = `#${halves.toString('hex', 0, 3)} #${halves.toString('hex', 3, 6)}`;
  return { width, height, placeholder, renditions: lanes.flat() };
}

const SAVE: Readonly<
  Record<PictureFormat, (picture: Sharp, width: number, thoroughQuality?: number) => Sharp>
> = {
  avif: (picture, width, thoroughQuality) => picture.avif(avifOptions(width, thoroughQuality)),
  webp: (picture) => picture.webp({ quality: 75, effort: 2 }),
  jpg: (picture) => picture.jpeg({ quality: 78, progressive: true }),
};

/**
 * AVIF near the point from which on nobody sees a difference, and fast. With time, in which a picture
 * takes nearly twice as long, the small files lose a third at quality 46: by Butteraugli's 3-norm
 * photographs of things are 1.7 to 1.8 then, where fast ones are 1.5 to 1.6, and those of rooms, which
 * have the most detail, 1.7 where fast ones are 1.9.
 */
function avifOptions(width: number, thoroughQuality: number | undefined): AvifOptions {
  const chromaSubsampling = '4:2:0';
  if (width > PHONE_WIDTH) return { quality: 46, effort: 0, chromaSubsampling };
  if (thoroughQuality === undefined) return { quality: 44, effort: 0, chromaSubsampling };
  return { quality: thoroughQuality, effort: 3, tune: 'ssim', chromaSubsampling };
}
