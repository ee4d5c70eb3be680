import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import subsetFont from 'subset-font';
import { cached } from '../pictures/build-cache.ts';

/** The part of a variable font's axis that the styles use: one value, or a range. */
type Axes = Readonly<Record<string, number | { readonly min: number; readonly max: number }>>;

/** Basic Latin, and what Spanish, Catalan, German and typography add to it. */
const CHARACTERS = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCodePoint(0x20 + index)),
  ...'áéíóúüñçàèòïöäßÁÉÍÓÚÜÑÇÀÈÒÖÄ',
  ...'¡¿«»ªº°·–—‘’“”…€×±−½²©→←\u00a0\u202f',
].join('');

/** The part of one font that remains. */
interface Cut {
  readonly axes: Axes;
  /** OpenType features to keep, such as `kern`. */
  readonly features: readonly string[];
}

/** No vertical text, no hints, no names of instances. */
const CUTS = {
  dropTables: ['vmtx', 'vhea', 'VORG', 'STAT', 'meta'],
  noHinting: true,
};

/**
 * Cuts each woff2 font down to the characters that the site shows, and to the axes and features
 * given for its file. Cutting takes a second, so the result is cached.
 *
 * @throws while building, where a font has no cut: uncut it would weigh ten times as much.
 */
export function smallFonts(cutByFile: Readonly<Record<string, Cut>>, cacheFolder: string): Plugin {
  return {
    name: 'small-fonts',
    setup(build) {
      build.onLoad({ filter: /\.woff2$/ }, async ({ path: file }) => {
        const font = await readFile(file);
        const cut = cutByFile[path.basename(file)];
        if (!cut) throw new Error(`${file}: build.mjs says no cut for this font`);
        const options = { ...CUTS, keepFeatures: [...cut.features], variationAxes: cut.axes };
        const contents = await cached(
          cacheFolder,
          [font, JSON.stringify(options), CHARACTERS],
          () => subsetFont(font, CHARACTERS, { ...options, targetFormat: 'woff2' }),
        );
        return { contents, loader: 'file' };
      });
    },
  };
}
