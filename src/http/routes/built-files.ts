import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RequestHandler } from 'express';
import createHttpError from 'http-errors';
import type { RenderedResponse } from '../../cache/rendered-response.ts';
import { FILE_POLICY } from '../middleware/default-headers.ts';
import type { Respond } from '../responses/respond.ts';

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
 * Names under `/assets/` carry a hash and never change; one that is missing belongs to another
 * version of the site, and no cache may store its 404.
 */
export function builtFiles(folder: string, respond: Respond): RequestHandler {
  let listing: Promise<ReadonlySet<string>> | undefined;
  return async (request, response, next) => {
    const target = request.path;
    const isAsset = target.startsWith(ASSETS);
    // Names of files have a dot, addresses of pages have none.
    if (!isAsset && !target.includes('.')) return next();
    listing ??= listFiles(folder);
    const files = await listing;
    if (files.has(target) && path.extname(target) in CONTENT_TYPES) {
      return respond(target, () => readBuiltFile(folder, target, files), request, response);
    }
    if (isAsset) throw createHttpError(404, 'no such asset');
    next();
  };
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
  const isAsset = target.startsWith(ASSETS);
  const contentType = CONTENT_TYPES[path.extname(target)] ?? '';
  // The build compresses each text, where that makes it smaller.
  const [body, brotli] = await Promise.all([
    readFile(folder + target),
    files.has(`${target}.br`) ? readFile(`${folder + target}.br`) : undefined,
  ]);
  return {
    statusCode: 200,
    contentType,
    headers: {
      'Cache-Control': isAsset ? IMMUTABLE : REVALIDATED,
      'Content-Security-Policy': FILE_POLICY,
      // A feed reader shows a post's drawings in a page of its own.
      ...(target.startsWith('/posts/') && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
    },
    body,
    isCompact: brotli === undefined,
    brotli,
    route: isAsset ? `${ASSETS}*` : '/*',
    lifetime: 'forever',
  };
}
