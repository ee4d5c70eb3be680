import { type RequestHandler, Router } from 'express';
import expressStaticGzip from 'express-static-gzip';
import createHttpError from 'http-errors';
import { FILE_POLICY } from '../middleware/security-headers.ts';

/** A year, the longest time that means anything to a cache (RFC 9111 names no more). */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Files whose name may get other content: asked again after an hour at the latest. */
const REVALIDATED = 'public, max-age=3600, must-revalidate';

/**
 * Serves what the build put into its public folder, in the smallest encoding that the client
 * takes. Names under `/assets/` carry a hash and never change; one that is missing
 * belongs to another version of the site, and nobody may keep its 404.
 */
export function staticFiles(folder: string): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });
  router.use(
    '/assets',
    precompressed(`${folder}/assets`, IMMUTABLE, '/assets/*'),
    (_request, response, next) => {
      response.set('Cache-Control', 'no-store');
      next(createHttpError(404, 'no such asset'));
    },
  );
  // A feed reader shows a post's drawings in a page of its own.
  router.get(/^\/posts\/.*\.\w+$/, (_request, response, next) => {
    response.set('Cross-Origin-Resource-Policy', 'cross-origin');
    next();
  });
  // Names of files have a dot, addresses of pages have none: for those no file is looked for.
  router.get(/\.\w+$/, precompressed(folder, REVALIDATED, '/*'));
  return router;
}

/** @param template the pattern of the files' addresses, for log and metrics. */
function precompressed(folder: string, cacheControl: string, template: string): RequestHandler {
  return expressStaticGzip(folder, {
    index: false,
    enableBrotli: true,
    customCompressions: [{ encodingName: 'zstd', fileExtension: 'zst' }],
    orderPreference: ['br', 'zstd', 'gzip'],
    serveStatic: {
      // Files are small; a range that does not fit would be an answer more to design.
      acceptRanges: false,
      redirect: false,
      dotfiles: 'ignore',
      setHeaders(response) {
        response.req.template = template;
        response.setHeader('Cache-Control', cacheControl);
        response.setHeader('Content-Security-Policy', FILE_POLICY);
      },
    },
  });
}
