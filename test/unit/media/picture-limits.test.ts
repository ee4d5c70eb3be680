import sharp, { type Metadata, type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { refusalOf } from '../../../src/media/picture-limits.ts';
import { aPicture } from '../../support/posts/pictures.ts';

const withAlpha = (picture: Sharp) => picture.ensureAlpha(0.5);
const deep = (picture: Sharp) => picture.toColourspace('rgb16');

/** What is said of a picture of this kind and size, of which only the header is read. */
async function refusal(make: (picture: Sharp) => Sharp, megapixels: number) {
  const bytes = await make(aPicture({ width: 64, height: 48 })).toBuffer();
  const metadata: Metadata = await sharp(bytes).metadata();
  const width = 4_000;
  return refusalOf(bytes, { ...metadata, width, height: Math.round((megapixels * 1e6) / width) });
}

// The peaks in MB are those of `posts publish` in a container, which is killed at 450 MB.
test.for<[string, number, (picture: Sharp) => Sharp]>([
  ['a baseline JPEG (110 MB)', 80, (it) => it.jpeg()],
  ['a progressive JPEG 4:2:0 (310 MB)', 80, (it) => it.jpeg({ progressive: true })],
  ['a PNG, RGBA 16 bit', 80, (it) => deep(withAlpha(it)).png()],
  ['an interlaced PNG, RGBA 8 bit', 73, (it) => withAlpha(it).png({ progressive: true })],
  ['a TIFF', 80, (it) => it.tiff()],
  ['a WebP', 80, (it) => it.webp({ lossless: true })],
  ['a GIF', 66, (it) => it.gif()],
  ['an AVIF', 17, (it) => it.avif({ chromaSubsampling: '4:2:0' })],
])('%s of %d megapixels is accepted', async ([, megapixels, make]) => {
  expect(await refusal(make, megapixels)).toBeUndefined();
});

const fullColour = { chromaSubsampling: '4:4:4', progressive: true } as const;

test.for<[string, number, (picture: Sharp) => Sharp, RegExp]>([
  ['a progressive JPEG 4:4:4', 80, (it) => it.jpeg(fullColour), /and 55 is the limit for a pro/],
  [
    'a progressive JPEG, CMYK',
    80,
    (it) => it.toColourspace('cmyk').jpeg(fullColour),
    /and 36 is the limit for a progressive JPEG/,
  ],
  [
    'an interlaced PNG, RGBA 16 bit',
    80,
    (it) => deep(withAlpha(it)).png({ progressive: true }),
    /and 33 is the limit for an interlaced PNG/,
  ],
  ['a GIF', 80, (it) => it.gif(), /and 66 is the limit for a GIF/],
  ...[48, 80].map(
    (megapixels) =>
      [
        'an AVIF, 4:2:0',
        megapixels,
        (it: Sharp) => it.avif({ chromaSubsampling: '4:2:0' }),
        /and 17 is the limit for an AVIF/,
      ] as [string, number, (picture: Sharp) => Sharp, RegExp],
  ),
  [
    'an AVIF, RGBA 8 bit',
    80,
    (it) => withAlpha(it).avif({ chromaSubsampling: '4:2:0' }),
    /and 16 is the limit/,
  ],
  [
    'an AVIF, RGBA 12 bit',
    80,
    (it) => deep(withAlpha(it)).avif({ chromaSubsampling: '4:2:0', bitdepth: 12 }),
    /and 13 is the limit/,
  ],
])('%s of %d megapixels is refused before it is decoded', async ([, megapixels, make, limit]) => {
  const reason = await refusal(make, megapixels);

  expect(reason).toMatch(limit);
  expect(reason).toMatch(/^has \d+\.\d megapixels .+: save it smaller, or as a JPEG that is not/);
});
