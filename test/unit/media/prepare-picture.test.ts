import { crc32, deflateSync } from 'node:zlib';
import { hash } from 'node:crypto';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { PHONES } from '../../../src/media/encode.ts';
import { exportedPictureName } from '../../../src/media/picture.ts';
import { checkPicture, type PictureFile, PictureError } from '../../../src/media/check-picture.ts';
import { preparePhotograph, preparePicture } from '../../../src/media/prepare-picture.ts';
import { withDrawings } from '../../../src/media/sharp.ts';
import { createFolder } from '../../support/folder.ts';
import { aJpeg, aPicture } from '../../support/posts/pictures.ts';

const PLACE = 'CasaDelEntrenador';

async function masterOf(picture: PictureFile): Promise<Uint8Array> {
  const { renditions, width } = await preparePicture(picture);
  const master = renditions.find((file) => file.format === 'jpg' && file.width === width);
  if (!master) throw new Error('no master');
  return master.bytes;
}

async function colourAt(bytes: Uint8Array, left: number, top: number): Promise<number[]> {
  const pixel = sharp(bytes).extract({ left, top, width: 1, height: 1 });
  return [...(await pixel.raw().toBuffer())];
}

/** Puts a segment behind the first two bytes of a JPEG. */
function withSegment(jpeg: Uint8Array, marker: number, content: string): Buffer {
  const length = content.length + 2;
  const segment = [0xff, marker, length >> 8, length & 0xff, ...Buffer.from(content, 'latin1')];
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from(segment), jpeg.subarray(2)]);
}

test('a picture comes as AVIF in every width up to its own or 1920 pixels, and as JPEG in a third of them', async () => {
  const jpeg = await aJpeg({ width: 2000, height: 500 });
  const { width, height, renditions } = await preparePicture(jpeg);

  expect([width, height]).toEqual([1920, 480]);
  const widthsAs = (format: string) =>
    renditions.filter((file) => file.format === format).map((file) => file.width);
  expect(widthsAs('avif')).toEqual([305, 410, 550, 740, 990, 1330, 1600, 1920]);
  expect(widthsAs('jpg')).toEqual([410, 990, 1920]);
  for (const file of renditions) {
    const { format, width: inside, compression } = await sharp(file.bytes).metadata();
    expect(inside).toBe(file.width);
    expect(compression ?? format).toBe({ avif: 'av1', jpg: 'jpeg' }[file.format]);
  }
});

test('a use may have smaller files for phones, as wide as others', async () => {
  const bytes = await aJpeg({ width: 800, height: 600 });
  const usual = await preparePhotograph(bytes, { maxWidth: 800 });

  const phones = { ...PHONES, quality: 30 };
  const small = await preparePhotograph(bytes, { maxWidth: 800, phones });

  const sizes = usual.renditions.map((file) => file.bytes.length);
  const smaller = small.renditions.filter((file, at) => file.bytes.length < (sizes[at] ?? 0));
  expect(smaller.map((file) => file.width)).toEqual([305, 410, 550, 740]);
});

test('nothing tells where or by what a picture was taken, in any of its files', async () => {
  const photograph = await aPicture()
    .withExif({
      IFD0: { Copyright: PLACE, Model: PLACE },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 34/1 10/1', GPSMapDatum: PLACE },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>${PLACE}</rdf></x:xmpmeta>`)
    .withIccProfile('p3')
    .jpeg()
    .toBuffer();
  const source = Buffer.concat([withSegment(photograph, 0xfe, PLACE), Buffer.from(PLACE)]);
  expect((await sharp(source).metadata()).exif).toBeDefined();

  const { renditions } = await preparePicture(source);

  for (const { bytes } of renditions) {
    expect(Buffer.from(bytes).includes(PLACE)).toBe(false);
    const { exif, xmp, iptc, icc, comments } = await sharp(bytes).metadata();
    expect([exif, xmp, iptc, icc, comments]).toEqual(Array(5).fill(undefined));
  }
});

const plain = (background: string, channels: 3 | 4 = 3) =>
  sharp({ create: { width: 300, height: 400, channels, background } });

test('a picture that the camera noted as lying stands upright', async () => {
  const lying = await plain('#f00')
    .extend({ right: 300, background: '#00f' })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

  const master = await masterOf(lying);

  const { width, height, orientation } = await sharp(master).metadata();
  expect([width, height, orientation]).toEqual([400, 600, undefined]);
  // What was at the left is on top after a quarter turn to the right.
  expect((await colourAt(master, 200, 100))[0]).toBeGreaterThan(230);
  expect((await colourAt(master, 200, 500))[2]).toBeGreaterThan(230);
});

test('colours of a wider space look the same in sRGB', async () => {
  const wide = await plain('rgb(200, 60, 60)').withIccProfile('p3').png().toBuffer();

  for (const [index, value] of (await colourAt(await masterOf(wide), 20, 20)).entries()) {
    expect(Math.abs(value - ([200, 60, 60][index] ?? 0))).toBeLessThanOrEqual(4);
  }
});

test('what is transparent becomes white', async () => {
  const png = await plain('rgb(0 0 0 / 0)', 4).png().toBuffer();

  expect(await colourAt(await masterOf(png), 20, 20)).toEqual([255, 255, 255]);
});

test.for(['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'] as const)(
  '%s is taken, also if it is smaller than all widths',
  async (format) => {
    const bytes = await aPicture({ width: 90, height: 60 }).toFormat(format).toBuffer();

    await expect(checkPicture(bytes)).resolves.toBeUndefined();
    const { height, renditions } = await preparePicture(bytes);
    expect([height, ...renditions.map((file) => file.width)]).toEqual([60, 90, 90]);
  },
);

async function masterOfFile(name: string, bytes: Uint8Array): Promise<Uint8Array> {
  await using files = await createFolder({ [name]: bytes });
  return await masterOf(path.join(files.folder, name));
}

const nameOf = (bytes: Uint8Array) => exportedPictureName(hash('sha256', bytes));

test('the master that an export wrote comes back as the same picture, byte for byte', async () => {
  const master = await masterOf(await aJpeg({ width: 1700, height: 300 }));

  expect(await masterOfFile(nameOf(master), master)).toEqual(master);
});

test.for<[string, (it: Buffer) => Buffer, string?]>([
  ['that has the name of another', (it) => it, nameOf(Buffer.from(PLACE))],
  ['that says where it was taken', (it) => withSegment(it, 0xe1, `Exif\0\0${PLACE}`)],
  ['that has a segment of a camera', (it) => withSegment(it, 0xef, PLACE)],
  ['that has a comment', (it) => withSegment(it, 0xfe, PLACE)],
  ['that goes on after its end', (it) => Buffer.concat([it, Buffer.from(PLACE)])],
])('a master %s is encoded again', async ([, change, name]) => {
  const master = Buffer.from(await masterOf(await aJpeg({ width: 90, height: 60 })));
  const changed = change(master);

  const again = await masterOfFile(name ?? nameOf(changed), changed);

  expect(again).not.toEqual(changed);
  expect(Buffer.from(again).includes(PLACE)).toBe(false);
});

const animation = () =>
  sharp({ create: { width: 20, height: 60, pageHeight: 20, channels: 3, background: '#f00' } })
    .gif({ keepDuplicateFrames: true })
    .toBuffer();

async function half(picture: Sharp): Promise<Buffer> {
  const bytes = await picture.toBuffer();
  return bytes.subarray(0, bytes.length / 2);
}

/** Each of its texts becomes a megabyte. */
async function pngWithTexts(): Promise<Buffer> {
  const png = await aPicture().png().toBuffer();
  const text = Buffer.concat([Buffer.from('zTXta\0\0'), deflateSync(Buffer.alloc(1_000_000))]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(text.length - 4);
  sum.writeUInt32BE(crc32(text));
  const chunk = Buffer.concat([length, text, sum]);
  // The header takes 33 bytes.
  return Buffer.concat([png.subarray(0, 33), ...Array(9).fill(chunk), png.subarray(33)]);
}

/** A progressive JPEG whose last scan comes again and again. */
async function manyScans(): Promise<Buffer> {
  const jpeg = await aPicture().jpeg({ progressive: true }).toBuffer();
  const [last, end] = [jpeg.lastIndexOf(Buffer.from('ffda', 'hex')), jpeg.length - 2];
  const scans: Buffer[] = Array(500).fill(jpeg.subarray(last, end));
  return Buffer.concat([jpeg.subarray(0, last), ...scans, jpeg.subarray(end)]);
}

const heic = Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic and the rest of it', 'latin1');

test.for<[string, () => Promise<Buffer> | Buffer, RegExp]>([
  ['an empty file', () => Buffer.alloc(0), /^is empty$/],
  ['a text called .jpg', () => Buffer.from('Hola.\n'), /not of a known kind: expected a JPEG/],
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /^is an SVG/],
  ['an SVG after a comment', () => Buffer.from('<!-- x --><svg width="9"/>'), /^is an SVG/],
  ['a HEIC', () => heic, /^is a HEIC picture.+save it as a JPEG$/],
  ['half a JPEG', () => half(aPicture().jpeg()), /^is damaged or incomplete/],
  ['half a PNG', () => half(aPicture().png()), /^is damaged/],
  ['half a WebP', () => half(aPicture().webp()), /^is damaged/],
  ['half an AVIF', () => half(aPicture().avif({ effort: 0 })), /^is damaged/],
  ['a PNG with nine compressed texts', pngWithTexts, /^has 9 embedded texts: export it without/],
  ['a JPEG of hundreds of scans', manyScans, /^has too many scans: save it as a JPEG that is not/],
  ['an animation', animation, /^holds 3 pictures/],
  ['a large file', () => Buffer.alloc(40_000_001, 0xff), /^has 40\.1 MB, and 40 MB is the limit/],
])('%s is refused, with what to do', async ([, make, message]) => {
  const bytes = await make();

  for (const take of [checkPicture, preparePicture]) {
    const error = await take(bytes).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(PictureError);
    expect((error as Error).message).toMatch(message);
  }
});

test('compressed texts of a file are counted where two chunks of it share them', async () => {
  const png = await aPicture().png().toBuffer();
  // Streams of files come in 64 KiB: the name of each text begins two bytes before an end.
  const filler = Buffer.alloc(65_534 - 33 - 4);
  const texts = Buffer.alloc(9 * 65_536);
  for (let at = 4; at < texts.length; at += 65_536) texts.write('zTXt', at);
  const hidden = Buffer.concat([png.subarray(0, 33), filler, texts]);
  await using files = await createFolder({ 'a.png': hidden });

  await expect(checkPicture(path.join(files.folder, 'a.png'))).rejects.toThrow(/^has 9 embedded/);
});

test('an SVG is refused while a card is drawn too, when sharp takes drawings', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');

  const checked = withDrawings(() => checkPicture(svg));

  await expect(checked).rejects.toThrow(/^is an SVG/);
});
