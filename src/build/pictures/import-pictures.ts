import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import type { PictureFile } from '../../content/content-picture.ts';
import { widthsOf } from '../../media/encode.ts';
import { widthsIn } from '../../media/picture.ts';
import { PictureError } from '../../media/prepare-picture.ts';
import { keyOf } from './build-cache.ts';
import { sizeOfDrawing } from './drawing.ts';
import { openPhotographOnce, type Photograph, type PhotographUse } from './encode-once.ts';

/** The largest use of a photograph: a column at double density, or most of a wide screen. */
const PHOTOGRAPH: PhotographUse = { maxWidth: 1600 };

/**
 * The home page opens with one of these, as wide as the screen: wide, or tall on phones, whose first
 * screen waits for it; words and a shade lie over a third of it.
 */
const OPENING: Readonly<Record<string, PhotographUse>> = {
  'hero-ancho': { maxWidth: 1920 },
  'hero-alto': { maxWidth: 1920, thoroughQuality: 42 },
};

/** Below this a photograph is soft on the screens of phones. */
const LEAST_SIDE = 700;

/** The layout crops a little; what is longer than this would lose its subject. */
const MOST_RATIO = 2.2;

/** Files to be served below `/assets/`, by name. */
type Files = ReadonlyMap<string, Uint8Array>;

/** The plugin, and what it has made. */
export interface Pictures {
  readonly plugin: Plugin;
  /** Every drawing that was imported. */
  drawings(): Files;
  /** Every file of every photograph that was imported, once all are made. */
  photographs(): Promise<Files>;
}

/**
 * Lets modules import pictures: they get a `PictureFile`. A photograph is made ready as those of
 * posts are; a drawing (SVG) stays one file. Names carry a hash of the picture and of how its files
 * are made: the bundles need not wait for these, which take most of the time of a first build.
 *
 * One for all builds, so that each picture is made once. Fails the build where a photograph is
 * too small, too long or no picture.
 */
export function pictures(): Pictures {
  const known = new Map<string, Promise<PictureFile>>();
  const drawings = new Map<string, Uint8Array>();
  const photographs: Promise<Files>[] = [];
  // Two at a time, each after the last but one: 7 % off the time of a first build on two cores.
  let last: Promise<unknown> = Promise.resolve();
  let lastButOne = last;

  function load(file: string, bytes: Buffer): Promise<PictureFile> {
    const key = hashOf([file, bytes]);
    const before = known.get(key);
    if (before) return before;
    const begun =
      path.extname(file) === '.svg' ? loadDrawing(file, bytes) : loadPhotograph(file, bytes);
    begun.catch(() => known.delete(key));
    known.set(key, begun);
    return begun;
  }

  async function loadDrawing(file: string, bytes: Buffer): Promise<PictureFile> {
    const size = sizeOfDrawing(bytes.toString());
    if (!size) {
      throw new PictureError('says no size: expected width="…" and height="…" in its <svg>');
    }
    const name = `${path.basename(file, '.svg')}-${hashOf([bytes])}.svg`;
    drawings.set(name, bytes);
    return { src: `/assets/${name}`, ...size };
  }

  async function loadPhotograph(file: string, bytes: Buffer): Promise<PictureFile> {
    const { name } = path.parse(file);
    const photograph = await openPhotographOnce(bytes, OPENING[name] ?? PHOTOGRAPH);
    const { width, height, placeholder } = photograph;
    refuseOddShape(width, height);
    const stem = `${name}-${photograph.key.slice(0, HASH_DIGITS)}`;
    const files = lastButOne.then(() => filesOf(photograph, stem));
    photographs.push(files);
    lastButOne = last;
    // The error reaches the caller of `photographs`.
    last = files.catch(() => {});
    const widths = widthsIn('avif', widthsOf(photograph));
    return { src: `/assets/${stem}-${width}.jpg`, width, height, widths, placeholder };
  }

  return {
    plugin: {
      name: 'pictures',
      setup(build) {
        build.onLoad({ filter: /\.(?:svg|jpe?g|png|webp|avif|tiff?)$/ }, async ({ path: file }) => {
          try {
            const picture = await load(file, await readFile(file));
            return { contents: JSON.stringify(picture), loader: 'json' };
          } catch (error) {
            if (!(error instanceof PictureError)) throw error;
            return { errors: [{ text: `${path.basename(file)} ${error.message}` }] };
          }
        });
      },
    },
    drawings: () => drawings,
    async photographs() {
      return new Map((await Promise.all(photographs)).flatMap((files) => [...files]));
    },
  };
}

async function filesOf(photograph: Photograph, stem: string): Promise<Files> {
  const renditions = await photograph.encode();
  return new Map(
    renditions.map(({ width, format, bytes }) => [`${stem}-${width}.${format}`, bytes]),
  );
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

/** Names differ by their stems already. */
const HASH_DIGITS = 10;

function hashOf(contents: readonly (string | Uint8Array)[]): string {
  return keyOf(contents).slice(0, HASH_DIGITS);
}
