import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import createHttpError from 'http-errors';
import type { RenderedResponse } from '../../cache/rendered-response.ts';
import type { ReadAsset } from '../../database/assets.ts';
import { FILE_POLICY } from '../middleware/default-headers.ts';
import type { Route } from './route.ts';

/** A year, the longest time that means anything to a cache (RFC 9111 names no more). */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Files whose name may get other content: requested again after an hour at the latest. */
const REVALIDATED = 'public, max-age=3600, must-revalidate';

const ASSETS = '/assets/';

/** Every type that the build writes. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/vnd.microsoft.icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/**
 * Serves what the build put into its public folder. Only a path that is spelt as a file's name is
 * found: there is no way to a directory or out of the folder. Each file is read at its first request,
 * so that one that nobody asks for takes no memory.
 *
 * Names under `/assets/` carry a hash and never change. One that this build lacks belongs to another
 * version of the site, and is read from the database. Where it is not there either, no cache may store
 * the 404.
 */
export function builtFiles(folder: string, readAsset: ReadAsset): Route {
  let listing: Promise<ReadonlySet<string>> | undefined;
  return [
    '/*file',
    async ({ path: target }) => {
      const isAsset = target.startsWith(ASSETS);
      // Names of files have a dot, addresses of pages have none.
      if (!isAsset && !target.includes('.')) return undefined;
      listing ??= listFiles(folder);
      const files = await listing;
      if (files.has(target) && path.extname(target) in CONTENT_TYPES) {
        return { key: target, render: () => readBuiltFile(folder, target, files) };
      }
      return isAsset
        ? { key: target, render: () => readStoredAsset(target, readAsset) }
        : undefined;
    },
  ];
}

/** The addresses of all files. */
async function listFiles(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Set(
    files.map(({ parentPath, name }) => `/${path.relative(folder, path.join(parentPath, name))}`),
  );
}

async function readBuiltFile(
  folder: string,
  target: string,
  files: ReadonlySet<string>,
): Promise<RenderedResponse> {
  // The build compresses each text, where that makes it smaller.
  const [body, brotli] = await Promise.all([
    readFile(folder + target),
    files.has(`${target}.br`) ? readFile(`${folder + target}.br`) : undefined,
  ]);
  return { ...fileResponse(target, body), isCompact: brotli === undefined, brotli };
}

/** @throws an error with status 404 where no build of the last weeks has it. */
async function readStoredAsset(target: string, readAsset: ReadAsset): Promise<RenderedResponse> {
  const body = await readAsset(target.slice(ASSETS.length));
  if (!body) throw createHttpError(404, 'no such asset');
  return { ...fileResponse(target, body), isCompact: target.endsWith('.woff2') };
}

function fileResponse(target: string, body: Buffer): RenderedResponse {
  const isAsset = target.startsWith(ASSETS);
  return {
    statusCode: 200,
    contentType: CONTENT_TYPES[path.extname(target)] ?? '',
    headers: {
      'Cache-Control': isAsset ? IMMUTABLE : REVALIDATED,
      'Content-Security-Policy': FILE_POLICY,
      // A feed reader shows a post's drawings in a page of its own.
      ...(target.startsWith('/posts/') && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
    },
    body,
    route: isAsset ? `${ASSETS}*` : '/*',
    lifetime: 'forever',
  };
}
