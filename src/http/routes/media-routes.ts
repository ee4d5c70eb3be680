import createHttpError from 'http-errors';
import type { RenderedResponse } from '../../cache/rendered-response.ts';
import { parseMediaUrl, type RenditionName } from '../../media/picture.ts';
import { FILE_POLICY } from '../middleware/default-headers.ts';
import { IMMUTABLE } from './built-files.ts';
import type { Route } from './route.ts';

/** Reads the bytes of one file of a picture; `undefined` where it is not stored. */
export type ReadRendition = (name: RenditionName) => Promise<Uint8Array | undefined>;

const CONTENT_TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const;

const ROUTE = '/media/:file';

/**
 * Serves the pictures of posts. An address names its content's hash, so that a response is valid for
 * ever; a picture that is missing may be stored at any moment, so no cache stores its 404.
 */
export function media(read: ReadRendition): Route {
  return [ROUTE, ({ path }) => ({ key: path, render: () => readPicture(path, read) })];
}

/** @throws an error with status 404 where there is no such picture, 503 where it cannot be read now. */
async function readPicture(path: string, read: ReadRendition): Promise<RenderedResponse> {
  const name = parseMediaUrl(path);
  const bytes = name && (await read(name));
  if (!name || !bytes) throw createHttpError(404, 'no such picture');
  return {
    statusCode: 200,
    contentType: CONTENT_TYPES[name.format],
    headers: {
      'Cache-Control': IMMUTABLE,
      'Content-Security-Policy': FILE_POLICY,
      'Accept-Ranges': 'bytes',
      // A feed reader shows a post's pictures in a page of its own.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
    body: Buffer.from(bytes),
    isCompact: true,
    route: ROUTE,
    lifetime: 'forever',
  };
}
