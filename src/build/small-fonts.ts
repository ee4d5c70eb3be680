import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import subsetFont from 'subset-font';
import { cached } from './cache.ts';

/** The part of a variable font's axis that the styles use: one value, or a range. */
type Axes = Readonly<Record<string, number | { readonly min: number; readonly max: number }>>;

/** Basic Latin, and what Spanish, Catalan, German and typography add to it. */
const CHARACTERS = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCodePoint(0x20 + index)),
  ...'áéíóúüñçàèìòùïöäßâêôÁÉÍÓÚÜÑÇÀÈÌÒÙÏÖÄ',
  ...'¡¿«»ªº°·–—‘’“”…€×÷±−½¼¾²³%‰©®→←\u00a0\u202f',
].join('');

/** Kerning and the figures that tables need; no vertical text, no hints, no names of instances. */
const CUTS = {
  keepFeatures: ['kern', 'lnum', 'tnum'],
  dropTables: ['vmtx', 'vhea', 'VORG', 'STAT', 'meta'],
  noHinting: true,
};

/**
 * Cuts each woff2 font down to the characters that the site shows and to the axes given for its
 * file. Cutting takes a second, so the result is kept.
 */
export function smallFonts(
  axesByFile: Readonly<Record<string, Axes>>,
  cacheFolder: string,
): Plugin {
  return {
    name: 'small-fonts',
    setup(build) {
      build.onLoad({ filter: /\.woff2$/ }, async ({ path: file }) => {
        const font = await readFile(file);
        const axes = axesByFile[path.basename(file)] ?? {};
        const inputs = [font, JSON.stringify([axes, CUTS]), CHARACTERS];
        const contents = await cached(cacheFolder, inputs, () =>
          subsetFont(font, CHARACTERS, { ...CUTS, targetFormat: 'woff2', variationAxes: axes }),
        );
        return { contents, loader: 'file' };
      });
    },
  };
}
