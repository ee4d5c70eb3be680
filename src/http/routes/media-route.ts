import { parseMediaUrl, type RenditionName } from '../../media/picture.ts';
import { HttpError } from '../http-error.ts';
import { fileOf } from '../responses/file.ts';
import type { Route } from './route.ts';

/** Reads the bytes of one file of a picture; `undefined` where it is not stored. */
export type ReadRendition = (name: RenditionName) => Promise<Buffer | undefined>;

/**
 * Serves the pictures of posts. An address names its content's hash, so that a response is valid for
 * ever; a picture that is missing may be stored at any moment, so no cache stores its 404.
 */
export function media(read: ReadRendition): Route {
  const route = '/media/:file';
  return [
    route,
    ({ path: target }) => ({
      key: target,
      async render() {
        const name = parseMediaUrl(target);
        const bytes = name && (await read(name));
        if (!bytes) throw new HttpError(404, 'There is no such picture.');
        return fileOf(target, bytes, route);
      },
    }),
  ];
}
