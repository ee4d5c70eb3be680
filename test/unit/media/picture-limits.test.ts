import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { refusalOf } from '../../../src/media/picture-limits.ts';
import { aPicture } from '../../support/posts/pictures.ts';

const withAlpha = (picture: Sharp) => picture.ensureAlpha(0.5);
const deep = (picture: Sharp) => picture.toColourspace('rgb16');
const fullColour = { chromaSubsampling: '4:4:4', progressive: true } as const;
const lessColour = { chromaSubsampling: '4:2:0' } as const;

// `test/image/image.test.ts` publishes six of these kinds, at their limits, in a container of 450 MB.
test.for<[string, number, (picture: Sharp) => Sharp]>([
  ['a baseline JPEG', 80, (it) => it.jpeg()],
  ['a progressive JPEG 4:2:0', 80, (it) => it.jpeg({ progressive: true })],
  ['a progressive JPEG 4:4:4', 55, (it) => it.jpeg(fullColour)],
  ['a progressive JPEG, CMYK', 36, (it) => it.toColourspace('cmyk').jpeg(fullColour)],
  ['a PNG, RGBA 16 bit', 80, (it) => deep(withAlpha(it)).png()],
  ['an interlaced PNG, RGBA 8 bit', 73, (it) => withAlpha(it).png({ progressive: true })],
  ['an interlaced PNG, RGBA 16 bit', 33, (it) => deep(withAlpha(it)).png({ progressive: true })],
  ['a TIFF', 73, (it) => it.tiff()],
  ['a TIFF, RGBA', 55, (it) => withAlpha(it).tiff({ compression: 'deflate' })],
  ['a WebP', 80, (it) => it.webp({ lossless: true })],
  ['a GIF', 66, (it) => it.gif()],
  ['an AVIF', 17, (it) => it.avif(lessColour)],
  ['an AVIF, RGBA 8 bit', 16, (it) => withAlpha(it).avif(lessColour)],
  ['an AVIF, RGBA 12 bit', 13, (it) => deep(withAlpha(it)).avif({ ...lessColour, bitdepth: 12 })],
])('%s may have %d megapixels and no more', async ([name, most, make]) => {
  const picture = await make(aPicture({ width: 64, height: 48 })).toBuffer();
  const metadata = await sharp(picture).metadata();
  /** What is said of a picture of this size, of which only the header is read. */
  const refusal = (megapixels: number) =>
    refusalOf({ ...metadata, width: 4_000, height: megapixels * 250 });

  expect(refusal(most)).toBeUndefined();
  expect(refusal(most + 1)).toMatch(/^has \d+\.\d megapixels .+: save it smaller/);
  const [kind] = /^an? (?:interlaced |progressive )?\w+/.exec(name) ?? [];
  const limit = `and ${most} is the limit`;
  expect(refusal(most + 1)).toContain(most === 80 ? `${limit}:` : `${limit} for ${kind}`);
});

test('a picture of whatever area is no wider than 20,000 pixels', async () => {
  const metadata = await sharp(await aPicture().png().toBuffer()).metadata();

  expect(refusalOf({ ...metadata, width: 20_000, height: 20 })).toBeUndefined();
  expect(refusalOf({ ...metadata, width: 20_001, height: 20 })).toMatch(/^is 20001 pixels wide/);
});
