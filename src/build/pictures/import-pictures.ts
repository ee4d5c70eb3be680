import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import type { PictureFile } from '../../content/content-picture.ts';
import { THOROUGH } from '../../media/encode.ts';
import { DRAWINGS, loadSharp } from '../../media/load-sharp.ts';
import { PictureError } from '../../media/picture-limits.ts';
import type { PhotographUse } from '../../media/prepare-picture.ts';
import { hashOf } from './build-cache.ts';
import { cachedEncoder } from './cached-encoder.ts';

/** The largest use of a photograph: a column at double density, or most of a wide screen. */
const PHOTOGRAPH: PhotographUse = { maxWidth: 1600 };

/**
 * The home page opens with one of these, as wide as the screen: wide, or tall on phones, whose first
 * screen waits for it; words and a shade lie over a third of it.
 */
const OPENING: Readonly<Record<string, PhotographUse>> = {
  'hero-ancho': { maxWidth: 1920 },
  'hero-alto': { maxWidth: 1920, phones: { ...THOROUGH, quality: 42 } },
};

/** Below this a photograph is soft on the screens of phones. */
const LEAST_SIDE = 700;

/** The layout crops a little; what is longer than this would lose its subject. */
const MOST_RATIO = 2.2;

/**
 * Lets modules import pictures: they get a `PictureFile`. A photograph is encoded as those of posts
 * are; a drawing (SVG) stays one file. Fails the build where a photograph is too small, too long or
 * no picture.
 *
 * @param folder of the files, which are served below `/assets/`; their names hold a hash of them.
 */
export function importPictures(folder: string): Plugin {
  return {
    name: 'pictures',
    setup(build) {
      build.onLoad({ filter: /\.(?:svg|jpe?g|png|webp|avif|tiff?)$/ }, async ({ path: file }) => {
        const { name, ext } = path.parse(file);
        const bytes = await readFile(file);
        try {
          const { picture, files } = await (ext === '.svg'
            ? importDrawing(name, bytes)
            : importPhotograph(name, bytes));
          await mkdir(folder, { recursive: true });
          for (const [fileName, content] of files) {
            await writeFile(path.join(folder, fileName), content);
          }
          return { contents: JSON.stringify(picture), loader: 'json' };
        } catch (error) {
          if (!(error instanceof PictureError)) throw error;
          return { errors: [{ text: `${path.basename(file)} ${error.message}` }] };
        }
      });
    },
  };
}

/** A picture as modules see it, and its files, by name. */
async function importDrawing(name: string, bytes: Uint8Array) {
  const sharp = await loadSharp();
  sharp.unblock(DRAWINGS);
  const { width, height } = await sharp(bytes)
    .metadata()
    .catch((cause: unknown) => {
      throw new PictureError('is no drawing (SVG) with a size', { cause });
    });
  const fileName = `${name}-${shortHashOf([bytes])}.svg`;
  const picture: PictureFile = { src: `/assets/${fileName}`, width, height };
  return { picture, files: new Map([[fileName, bytes]]) };
}

async function importPhotograph(name: string, bytes: Uint8Array) {
  const { renditions, ...photograph } = await cachedEncoder.preparePhotograph(
    bytes,
    OPENING[name] ?? PHOTOGRAPH,
  );
  refuseOddShape(photograph.width, photograph.height);
  const stem = `${name}-${shortHashOf(renditions.map((file) => file.bytes))}`;
  const widths = renditions.filter(({ format }) => format === 'avif').map((file) => file.width);
  const src = `/assets/${stem}-${photograph.width}.jpg`;
  const picture: PictureFile = { src, ...photograph, widths };
  const files = new Map(
    renditions.map((file) => [`${stem}-${file.width}.${file.format}`, file.bytes]),
  );
  return { picture, files };
}

function refuseOddShape(width: number, height: number): void {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  // First, so that the other complaint is of the file's own size: what is scaled down to the greatest
  // width and passes here is large enough.
  if (long > short * MOST_RATIO) {
    throw new PictureError(
      `is ${width} × ${height}: expected no side more than ${MOST_RATIO} times as long as the other`,
    );
  }
  if (short < LEAST_SIDE) {
    throw new PictureError(
      `is ${width} × ${height}: expected ${LEAST_SIDE} pixels a side at least`,
    );
  }
}

function shortHashOf(contents: readonly Uint8Array[]): string {
  return hashOf(contents).slice(0, 10);
}
