import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseMediaUrl, type RenditionName } from '../../media/picture.ts';
import { HttpError } from '../http-error.ts';
import { CONTENT_TYPES, fileOf } from '../responses/file.ts';
import type { Route } from './route.ts';

export interface FileDeps {
  /** The folder of the files that the build made for browsers. */
  readonly publicFolder: string;
  /** Reads the bytes of one file of a picture; `undefined` where it is not stored. */
  readonly readRendition: (name: RenditionName) => Promise<Buffer | undefined>;
  /** Reads an asset of another build; `undefined` where there is none. */
  readonly readAsset: (name: string) => Promise<Buffer | undefined>;
}

const ASSETS = '/assets/';

/**
 * Serves what the build put into its public folder. A target is taken as it is spelt, and those with
 * dot segments have been refused, so there is no way out of the folder. Each file is read at its first
 * request, so that one that nobody asks for takes no memory.
 *
 * Names under `/assets/` carry a hash and never change. One that this build lacks belongs to another
 * version of the site, and is read from the database. Where it is not there either, no cache may store
 * the 404.
 */
export function builtFiles({ publicFolder, readAsset }: FileDeps): Route {
  async function find(target: string) {
    if (!(path.extname(target) in CONTENT_TYPES)) return undefined;
    const file = publicFolder + target;
    const found = await ifThere(stat(file));
    if (!found?.isFile()) return undefined;
    // The build compresses each text at full strength, where that makes it smaller.
    return async () => ({
      ...fileOf(target, await readFile(file)),
      brotli: await ifThere(readFile(`${file}.br`)),
    });
  }

  /** @throws an error with status 404 where no build of the last weeks has it. */
  async function readStored(target: string) {
    const body = await readAsset(target.slice(ASSETS.length));
    if (!body) throw new HttpError(404, 'There is no such asset.');
    return fileOf(target, body);
  }

  return [
    '/*file',
    async ({ path: target }) => {
      const isAsset = target.startsWith(ASSETS);
      const render = (await find(target)) ?? (isAsset ? () => readStored(target) : undefined);
      return render && { key: target, route: isAsset ? `${ASSETS}*` : '/*', render };
    },
  ];
}

/** Codes of the system for a name that no file has. */
const NO_SUCH_FILE = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG']);

async function ifThere<Found>(found: Promise<Found>): Promise<Found | undefined> {
  return found.catch((error) => {
    if (!NO_SUCH_FILE.has(error.code)) throw error;
    return undefined;
  });
}

/**
 * Serves the pictures of posts. An address names its content's hash, so that a response is valid for
 * ever; a picture that is missing may be stored at any moment, so no cache stores its 404.
 */
export function media({ readRendition }: FileDeps): Route {
  return [
    '/media/:file',
    ({ path: target }) => ({
      key: target,
      async render() {
        const name = parseMediaUrl(target);
        const bytes = name && (await readRendition(name));
        if (!bytes) throw new HttpError(404, 'There is no such picture.');
        return fileOf(target, bytes);
      },
    }),
  ];
}
