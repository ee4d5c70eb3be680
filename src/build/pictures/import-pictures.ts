import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import type { PictureFile } from '../../content/content-picture.ts';
import { PictureError } from '../../media/check-picture.ts';
import { sharp, withDrawings } from '../../media/sharp.ts';
import { hashOf } from './build-cache.ts';
import { importPhotograph } from './import-photograph.ts';

/**
 * Lets modules import pictures: they get a `PictureFile`. A photograph is encoded as those of posts are; a
 * drawing (SVG) stays one file. Fails the build where a photograph is too small, too long or no picture.
 *
 * @param folder of the files, which are served below `/assets/`; their names hold a hash of them.
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
    throw new PictureError('is no drawing (SVG) with a size', { cause });
  });
  const src = `/assets/${name}-${hashOf([bytes]).slice(0, 10)}.svg`;
  const picture: PictureFile = { src, width, height };
  return { picture, files: new Map([[path.basename(src), bytes]]) };
}
