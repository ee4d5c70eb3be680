import path from 'node:path';
import { FILE_HEADERS } from './default-headers.ts';
import type { UnroutedResponse } from './response.ts';

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
export const CONTENT_TYPES: Readonly<Record<string, string>> = {
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
export function fileOf(target: string, body: Buffer): UnroutedResponse {
  const contentType = CONTENT_TYPES[path.extname(target)] ?? '';
  return {
    statusCode: 200,
    contentType,
    defaultHeaders: FILE_HEADERS,
    headers: {
      'Cache-Control': HASHED.test(target) ? IMMUTABLE : REVALIDATED,
      'Content-Security-Policy': FILE_POLICY,
      // Feed readers, and those who show what is shared, have them in pages of their own.
      ...(contentType.startsWith('image/') && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
    },
    body,
    isCompact: !/^(?:text|application|image\/svg)/.test(contentType),
    lifetime: 'forever',
  };
}
