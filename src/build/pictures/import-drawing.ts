import type { PictureFile } from '../../content/content-picture.ts';
import { PictureError } from '../../media/check-picture.ts';
import { withDrawings } from '../../media/load-sharp.ts';
import { hashOf } from './build-cache.ts';

/** A drawing as modules see it, and its file, by name. */
export async function importDrawing(name: string, bytes: Uint8Array) {
  const metadata = withDrawings((sharp) => sharp(bytes).metadata());
  const { width, height } = await metadata.catch((cause: unknown) => {
    throw new PictureError('is no drawing (SVG) with a size', { cause });
  });
  const fileName = `${name}-${hashOf([bytes]).slice(0, 10)}.svg`;
  const picture: PictureFile = { src: `/assets/${fileName}`, width, height };
  return { picture, files: new Map([[fileName, bytes]]) };
}
