import type { AvifOptions, Sharp } from 'sharp';
import { type PictureFormat, widthsIn } from './picture.ts';
import { decoded } from './check-picture.ts';
import { sharp } from './sharp.ts';

/** How the files of a picture are made. */
export interface Encoding {
  /** The JPEG that it was decoded from, which is then its JPEG of the largest width. */
  readonly master?: Uint8Array;
  /** How AVIF files for phones are made. */
  readonly phones?: AvifOptions;
}

/**
 * Each is a third wider than the one before, so that a loaded file is at most 1.35 times as wide as
 * it is shown. No picture is enlarged.
 */
const WIDTHS = [305, 410, 550, 740, 990, 1330, 1600];

/** Up to this width, files are for phones, where bytes matter most and pixels are smallest. */
const PHONE_WIDTH = 740;

/** Near the point from which on nobody sees a difference, and fast. */
const LARGE: AvifOptions = { quality: 46, effort: 0 };

/**
 * Encoding takes nearly twice as long as with effort 0, and small files become a third smaller. A
 * portrait as wide as a phone is then 10 kB, and needs one round trip less than the 13 kB of
 * quality 45; on a screen with 1.75 pixels a pixel and more no difference is seen.
 */
export const PHONES: AvifOptions = { quality: 38, effort: 3, tune: 'ssim' };

/**
 * Decodes a picture once and makes every file of it, in every width up to its own.
 *
 * @throws {PictureError} when the picture is damaged.
 */
export async function encode(picture: Sharp, { master, phones = PHONES }: Encoding) {
  const { data, info } = await decoded(picture.raw().toBuffer({ resolveWithObject: true }));
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  const widths = [...WIDTHS.filter((smaller) => smaller < width), width];

  async function make(format: PictureFormat, wide: number) {
    if (master && format === 'jpg' && wide === width) return { width, format, bytes: master };
    const resized = pixels().resize({ width: wide, kernel: 'mitchell' });
    const options = { ...(wide > PHONE_WIDTH ? LARGE : phones), chromaSubsampling: '4:2:0' };
    const isAvif = format === 'avif';
    const saved = isAvif ? resized.avif(options) : resized.jpeg({ quality: 78, progressive: true });
    return { width: wide, format, bytes: await saved.toBuffer() };
  }
  /** Makes the files of a format one after the other. */
  const lane = (format: PictureFormat) =>
    Array.fromAsync(widthsIn(format, widths), (wide) => make(format, wide));
  const lanes = await Promise.all([lane('avif'), lane('jpg')]);
  const halves = await pixels().resize({ width: 1, height: 2, fit: 'fill' }).raw().toBuffer();
  /** The mean colours of the upper and the lower half. */
  const placeholder = `#${halves.toString('hex', 0, 3)} #${halves.toString('hex', 3, 6)}`;
  return { width, height, placeholder, renditions: lanes.flat() };
}
