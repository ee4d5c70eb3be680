import { createHash } from 'node:crypto';
import { type RequestHandler, type Response, Router } from 'express';
import createHttpError from 'http-errors';
import { LRUCache } from 'lru-cache';
import { isDatabaseUnavailable } from '../../database/unavailable.ts';
import { parseMediaUrl, type RenditionName } from '../../media/picture.ts';
import { FILE_POLICY } from '../middleware/security-headers.ts';
import { IMMUTABLE } from './static-files.ts';

/** Reads the bytes of one file of a picture; `undefined` where it is not stored. */
export type ReadRendition = (name: RenditionName) => Promise<Uint8Array | undefined>;

interface MediaFile {
  readonly bytes: Buffer;
  readonly etag: string;
}

const CONTENT_TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const;

/** A picture asked for too soon, or by a guess, is looked up once in this time. */
const MISSING_MS = 2_000;
const MISSING_AT_MOST = 1_000;

/**
 * Serves the pictures of posts. An address names its content's hash, so that an answer is good for
 * ever; one that is missing may be stored at any moment, and nobody may keep its 404.
 *
 * What was asked for most recently stays in memory, and is there while the database is away; one
 * file is read once, however many wait for it.
 *
 * @param cacheBytes how much of memory the files may take.
 */
export function media(read: ReadRendition, cacheBytes: number): RequestHandler {
  const files = createFileCache(read, cacheBytes);
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/media/:file', async (request, response) => {
    request.template = '/media/:file';
    const name = parseMediaUrl(request.path);
    const file = name && (await files.find(request.path, name));
    if (!name || !file) throw createHttpError(404, 'no such picture');
    response.set({
      'Cache-Control': IMMUTABLE,
      'Content-Security-Policy': FILE_POLICY,
      'Content-Type': CONTENT_TYPES[name.format],
      'Accept-Ranges': 'bytes',
      // A feed reader shows a post's pictures in a page of its own.
      'Cross-Origin-Resource-Policy': 'cross-origin',
      ETag: file.etag,
    });
    send(response, file);
  });
  return router;
}

function createFileCache(read: ReadRendition, maxSize: number) {
  const missing = new LRUCache<string, true>({ max: MISSING_AT_MOST, ttl: MISSING_MS });
  const files = new LRUCache<string, MediaFile, RenditionName>({
    // The least that the cache takes is one byte, which nothing fits into.
    maxSize: Math.max(1, maxSize),
    sizeCalculation: ({ bytes }, path) => bytes.byteLength + path.length,
    // What others push out of memory while it is being read is sent nevertheless.
    ignoreFetchAbort: true,
    async fetchMethod(_path, _stale, { context }) {
      const bytes = await whileAvailable(() => read(context));
      return bytes && { bytes: Buffer.from(bytes), etag: etagOf(bytes) };
    },
  });
  return {
    async find(path: string, name: RenditionName): Promise<MediaFile | undefined> {
      if (missing.has(path)) return undefined;
      const file = await files.fetch(path, { context: name });
      if (!file) missing.set(path, true);
      return file;
    },
  };
}

async function whileAvailable<Result>(query: () => Promise<Result>): Promise<Result> {
  try {
    return await query();
  } catch (cause) {
    if (!isDatabaseUnavailable(cause)) throw cause;
    throw createHttpError(503, 'the database does not answer', { cause });
  }
}

/** Of the bytes: another encoder may have made others of the same master. */
function etagOf(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url')}"`;
}

/**
 * Sends a file, or the one range of it that was asked for (RFC 9110, 14.2); of several ranges, or
 * for another version of the file, the whole. Express answers 304 and HEAD.
 */
function send(response: Response, { bytes, etag }: MediaFile): void {
  const { req: request } = response;
  // Before any range (RFC 9110 section 13.2.2).
  if (request.fresh) {
    response.send(bytes);
    return;
  }
  const condition = request.get('If-Range');
  const isWanted = request.method === 'GET' && (condition === undefined || condition === etag);
  const ranges = isWanted ? request.range(bytes.length, { combine: true }) : undefined;
  if (ranges === -1) {
    response.removeHeader('ETag');
    response
      .status(416)
      .set({ 'Cache-Control': 'no-store', 'Content-Range': `bytes */${bytes.length}` })
      .end();
    return;
  }
  const range = Array.isArray(ranges) && ranges.type === 'bytes' ? ranges : undefined;
  const [only, ...others] = range ?? [];
  if (!only || others.length > 0) {
    response.send(bytes);
    return;
  }
  response
    .status(206)
    .set('Content-Range', `bytes ${only.start}-${only.end}/${bytes.length}`)
    .send(bytes.subarray(only.start, only.end + 1));
}
