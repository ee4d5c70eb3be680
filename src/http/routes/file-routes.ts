import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseMediaUrl, type RenditionName } from '../../media/picture.ts';
import { HttpError } from '../http-error.ts';
import { FILE_HEADERS } from '../responses/default-headers.ts';
import type { UnroutedResponse } from '../responses/response.ts';
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
 * Serves what the build put into its public folder. Targets with dot segments have been refused
 * before, so none leads out of the folder. Each file is read at its first request, so that others
 * take no memory.
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

/** System errors for a name that no file has. */
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

/** A year, the longest time that means anything to a cache (RFC 9111 names no more). */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Files whose name may get other content: requested again after an hour at the latest. */
const REVALIDATED = 'public, max-age=3600, must-revalidate';

/** Files whose name holds a hash of their content, which thus never changes. */
const HASHED = /^\/(?:assets|media)\//;

/**
 * The Content-Security-Policy of files. A file that is opened by itself, such as an SVG, loads and
 * runs nothing. It is a third of a kilobyte shorter than the policy of pages, and a first visit
 * requests ten files.
 */
const FILE_POLICY = "default-src 'none';frame-ancestors 'none';sandbox";

/** Every type that the build and the publisher write. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/vnd.microsoft.icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The response with a file. */
function fileOf(target: string, body: Buffer): UnroutedResponse {
  const contentType = CONTENT_TYPES[path.extname(target)] ?? '';
  return {
    statusCode: 200,
    contentType,
    defaultHeaders: FILE_HEADERS,
    headers: {
      'Cache-Control': HASHED.test(target) ? IMMUTABLE : REVALIDATED,
      'Content-Security-Policy': FILE_POLICY,
      // Feed readers and networks embed pictures in their own pages.
      ...(contentType.startsWith('image/') && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
    },
    body,
    isIncompressible: !/^(?:text|application|image\/svg)/.test(contentType),
    lifetime: 'forever',
  };
}
