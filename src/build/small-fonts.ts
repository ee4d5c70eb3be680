import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import subsetFont from 'subset-font';

/** The part of a variable font's axis that the styles use: one value, or a range. */
type Axes = Readonly<Record<string, number | { readonly min: number; readonly max: number }>>;

/** Basic Latin, Latin-1 and the typographic signs that Spanish texts use. */
const CHARACTERS = [
  ...characters(0x20, 0x7e),
  ...characters(0xa0, 0xff),
  ...'ŒœŸ–—‘’‚“”„•…‹›€−×·→←↗↑↓№\u202f',
].join('');

/**
 * Cuts each woff2 font down to the characters that the site shows and to the axes given for its
 * file. Cutting takes a second, so the result is kept under the hash of all it depends on.
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
        const key = createHash('sha256')
          .update(font)
          .update(JSON.stringify([axes, CHARACTERS]));
        const cached = path.join(cacheFolder, key.digest('hex'));
        return { contents: await readOrMake(cached, () => cut(font, axes)), loader: 'file' };
      });
    },
  };
}

function cut(font: Buffer, axes: Axes): Promise<Uint8Array> {
  return subsetFont(font, CHARACTERS, { targetFormat: 'woff2', variationAxes: axes });
}

async function readOrMake(file: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch {
    const made = await make();
    const draft = `${file}.${process.pid}`;
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(draft, made);
    await rename(draft, file);
    return made;
  }
}

function characters(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
}
