import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import type { PictureFile } from '../../content/content-picture.ts';
import { PictureError } from '../../media/check-picture.ts';
import { PHONES } from '../../media/encode.ts';
import type { PhotographUse } from '../../media/prepare-picture.ts';
import { sharp, withDrawings } from '../../media/sharp.ts';
import { hashOf } from './build-cache.ts';
import { cachedEncoder } from './cached-encoder.ts';

/**
 * Lets modules import pictures: they get a `PictureFile`. A photograph is encoded as those of posts are; a
 * drawing (SVG) stays one file. Fails the build where a photograph is too small, too long or no picture.
 *
 * @param folder for the files, which are served below `/assets/`; their names contain a hash.
 */
export function importPictures(folder: string): Plugin {
  return {
    name: 'pictures',
    setup(build) {
      build.onLoad({ filter: /\.(?:svg|jpg)$/ }, async ({ path: file }) => {
        const { name, ext } = path.parse(file);
        const bytes = await readFile(file);
        try {
          const importAs = ext === '.svg' ? importDrawing : importPhotograph;
          const { picture, files } = await importAs(name, bytes);
          await mkdir(folder, { recursive: true });
          for (const [base, data] of files) await writeFile(path.join(folder, base), data);
          return { contents: JSON.stringify(picture), loader: 'json' };
        } catch (error) {
          if (!(error instanceof PictureError)) throw error;
          return { errors: [{ text: `${path.basename(file)} ${error.message}` }] };
        }
      });
    },
  };
}

/** A drawing as modules see it, and its file, by name. */
async function importDrawing(name: string, bytes: Uint8Array) {
  const metadata = withDrawings(() => sharp(bytes).metadata());
  const { width, height } = await metadata.catch((cause: unknown) => {
    throw new PictureError('is not an SVG with a size', { cause });
  });
  const src = `/assets/${name}-${hashOf([bytes]).slice(0, 10)}.svg`;
  const picture: PictureFile = { src, width, height };
  return { picture, files: new Map([[path.basename(src), bytes]]) };
}

/** The largest use of a photograph: a column at double density, or most of a wide screen. */
const PHOTOGRAPH: PhotographUse = { maxWidth: 1600 };

/**
 * The hero of the home page, as wide as the screen: landscape, or portrait on phones, whose first
 * screen waits for it. Text and a gradient cover a third of it.
 */
const HERO: Readonly<Record<string, PhotographUse>> = {
  'hero-ancho': { maxWidth: 1920 },
  'hero-alto': { maxWidth: 1920, phones: { ...PHONES, quality: 28 } },
};

/** Below this a photograph is soft on the screens of phones. */
const LEAST_SIDE = 700;

/** The layout crops a little; what is longer than this would lose its subject. */
const MOST_RATIO = 2.2;

/** A photograph as modules see it, and its files, by name. @throws {PictureError} */
async function importPhotograph(name: string, bytes: Uint8Array) {
  const use = HERO[name] ?? PHOTOGRAPH;
  const { renditions, ...photograph } = await cachedEncoder.preparePhotograph(bytes, use);
  refuseOddShape(photograph.width, photograph.height);
  const stem = `${name}-${hashOf(renditions.map((file) => file.bytes)).slice(0, 10)}`;
  const widths = renditions.filter(({ format }) => format === 'avif').map((file) => file.width);
  const src = `/assets/${stem}-${photograph.width}.jpg`;
  const files = new Map(renditions.map((one) => [`${stem}-${one.width}.${one.format}`, one.bytes]));
  return { picture: { src, ...photograph, widths } satisfies PictureFile, files };
}

function refuseOddShape(width: number, height: number): void {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (short >= LEAST_SIDE && long <= short * MOST_RATIO) return;
  // The ratio is reported first: a picture that was scaled down and has a valid ratio is large
  // enough, so the other error always states the size of the file itself.
  const shape = `no side more than ${MOST_RATIO} times as long as the other`;
  const expected = long > short * MOST_RATIO ? shape : `${LEAST_SIDE} pixels a side at least`;
  throw new PictureError(`is ${width} × ${height}: expected ${expected}`);
}
