import type { PictureFile } from '../../content/content-picture.ts';
import { PictureError } from '../../media/check-picture.ts';
import { DRAWINGS, loadSharp } from '../../media/load-sharp.ts';
import { hashOf } from './build-cache.ts';

/** A drawing as modules see it, and its file, by name. */
export async function importDrawing(name: string, bytes: Uint8Array) {
  const sharp = await loadSharp();
  sharp.unblock(DRAWINGS);
  const { width, height } = await sharp(bytes)
    .metadata()
    .catch((cause: unknown) => {
      throw new PictureError('is no drawing (SVG) with a size', { cause });
    });
  const fileName = `${name}-${hashOf([bytes]).slice(0, 10)}.svg`;
  const picture: PictureFile = { src: `/assets/${fileName}`, width, height };
  return { picture, files: new Map([[fileName, bytes]]) };
}
