import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import { type PhotographUse, PictureError } from '../media/ingest.ts';
import type { PictureFile } from '../media/picture.ts';
import { readPhotographOnce } from './encode-once.ts';

/** What a browser can use of a photograph: a column at double density, or most of a wide screen. */
const PHOTOGRAPH: PhotographUse = { maxWidth: 1600, isFirstOnPhones: false };

/** The home page opens with one of these, as wide as the screen: wide, or tall on phones. */
const OPENING: Readonly<Record<string, PhotographUse>> = {
  'hero-ancho': { maxWidth: 1920, isFirstOnPhones: false },
  'hero-alto': { maxWidth: 1920, isFirstOnPhones: true },
};

/** Below this a photograph is soft on the screens of phones. */
const LEAST_SIDE = 700;

/** The layout crops a little; what is longer than this would lose its subject. */
const MOST_RATIO = 2.2;

/** A picture of the content, and the files that it consists of, by their names. */
interface BuiltPicture {
  readonly picture: PictureFile;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** The plugin, and what it has made. */
export interface Pictures {
  readonly plugin: Plugin;
  /** Every file of every picture that was imported, by name; to be served below `/assets/`. */
  files(): Iterable<readonly [name: string, bytes: Uint8Array]>;
}

/**
 * Lets modules import pictures: they get a `PictureFile`. A photograph is made ready as those of
 * posts are; a drawing (SVG) stays one file. Names carry their content's hash.
 *
 * One for all builds, so that each picture is made once. Fails the build where a photograph is
 * too small, too long or no picture.
 */
export function pictures(): Pictures {
  const built = new Map<string, Promise<BuiltPicture>>();
  const made: BuiltPicture[] = [];
  // Two at a time, each after the last but one: 7 % off the time of a first build on two cores.
  let last: Promise<unknown> = Promise.resolve();
  let lastButOne = last;

  async function load(file: string): Promise<BuiltPicture> {
    const bytes = await readFile(file);
    const key = hashOf([file, bytes]);
    const known = built.get(key);
    if (known) return known;
    const begun = lastButOne.then(() =>
      path.extname(file) === '.svg' ? drawing(file, bytes) : photograph(file, bytes),
    );
    built.set(key, begun);
    lastButOne = last;
    last = begun.catch(() => built.delete(key));
    made.push(await begun);
    return begun;
  }

  return {
    plugin: {
      name: 'pictures',
      setup(build) {
        build.onLoad({ filter: /\.(?:svg|jpe?g|png|webp|avif|tiff?)$/ }, async ({ path: file }) => {
          try {
            const { picture } = await load(file);
            return { contents: JSON.stringify(picture), loader: 'json' };
          } catch (error) {
            if (!(error instanceof PictureError)) throw error;
            return { errors: [{ text: `${path.basename(file)} ${error.message}` }] };
          }
        });
      },
    },
    *files() {
      for (const { files } of made) yield* files;
    },
  };
}

function drawing(file: string, bytes: Buffer): BuiltPicture {
  const [root = ''] = /<svg\b[^>]*>/.exec(bytes.toString()) ?? [];
  const sizeOf = (name: string) => Number(new RegExp(`\\s${name}="([\\d.]+)"`).exec(root)?.[1]);
  const [width, height] = [sizeOf('width'), sizeOf('height')];
  if (!(width > 0 && height > 0)) {
    throw new PictureError('says no size: expected width="…" and height="…" in its <svg>');
  }
  const name = `${path.basename(file, '.svg')}-${hashOf([bytes])}.svg`;
  return { picture: { src: `/assets/${name}`, width, height }, files: new Map([[name, bytes]]) };
}

async function photograph(file: string, bytes: Buffer): Promise<BuiltPicture> {
  const { name } = path.parse(file);
  const use = OPENING[name] ?? PHOTOGRAPH;
  const { width, height, placeholder, renditions } = await readPhotographOnce(bytes, use);
  refuseOddShape(width, height);
  const stem = `${name}-${hashOf(renditions.map((rendition) => rendition.bytes))}`;
  const widths = renditions.filter(({ format }) => format === 'avif').map((avif) => avif.width);
  return {
    picture: { src: `/assets/${stem}-${width}.jpg`, width, height, widths, placeholder },
    files: new Map(
      renditions.map((made) => [`${stem}-${made.width}.${made.format}`, made.bytes] as const),
    ),
  };
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

/** Ten digits: names differ by their stems already. */
function hashOf(contents: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content);
  return hash.digest('hex').slice(0, 10);
}
