import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { CardKit } from '../../media/card-kit.ts';
import { cached } from './build-cache.ts';
import { bareDrawing } from './drawing.ts';
import { CACHE_FOLDER } from './encode-once.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const FONT = 'node_modules/@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2';
const SIGN = 'src/content/photos/logo-icono.svg';

/** Latin-1, and what typography adds to it. */
const CHARACTERS = [
  ...Array.from({ length: 224 }, (_, index) => String.fromCodePoint(0x20 + index)),
  ...'–—‘’“”…€−Œœ',
].join('');

/** As titles are set on the site. */
const CUT = {
  variationAxes: { wdth: 125, wght: 700 },
  keepFeatures: ['kern'],
  noHinting: true,
  targetFormat: 'sfnt',
} as const;

/** Makes what all social cards have in common, of the site's typeface and of its sign. */
export async function makeCardKit(): Promise<CardKit> {
  const font = await readFile(path.join(ROOT, FONT));
  const inputs = ['card type', font, JSON.stringify(CUT), CHARACTERS];
  const type = await cached(CACHE_FOLDER, inputs, async () => {
    const { default: subsetFont } = await import('subset-font');
    return subsetFont(font, CHARACTERS, CUT);
  });
  return { type, sign: bareDrawing(await readFile(path.join(ROOT, SIGN), 'utf8')) };
}
