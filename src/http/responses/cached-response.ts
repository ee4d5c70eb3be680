import { hash } from 'node:crypto';
import type { DefaultHeaders, RenderedResponse } from '../../cache/rendered-response.ts';
import { compress, type Encoding, ENCODINGS } from './compression.ts';
import { headersOf } from './response-headers.ts';

/** Below this compression saves no packet. */
const MIN_COMPRESSED_BYTES = 1_000;

/** Size of the Brotli and gzip variants of a page, three tenths each. */
const COMPRESSED_SHARE = 0.6;

/** Half of a SHA-256 is more than enough to tell versions apart. */
const TAG_LENGTH = 22;

/** A response that is sent many times: bytes and headers of each encoding are made once. */
export interface CachedResponse {
  readonly route: string;
  /** Approximate memory of all encodings: compressed sizes are not known before. */
  readonly bytes: number;
  readonly encodings: readonly Encoding[];
  /** The response in one of its encodings, made when it is first asked for. */
  variant(encoding: Encoding): Variant | Promise<Variant>;
}

/** A response in one encoding. Headers are names and values in turn, as `writeHead` takes them. */
export interface Variant {
  readonly statusCode: number;
  readonly body: Buffer;
  readonly headers: readonly string[];
  /** Those of a 304, which has no body to describe (RFC 9110 section 15.4.5). */
  readonly headersWithoutBody: readonly string[];
  /** A strong entity tag (RFC 9110 section 8.8.3), equal on all replicas; only a 200 has one. */
  readonly etag: string | undefined;
}

/** Creates a cached response. Each encoding is made on its first request. */
export function createCachedResponse(
  rendered: RenderedResponse,
  defaultHeaders: DefaultHeaders = [],
): CachedResponse {
  const { route, body, isIncompressible, brotli } = rendered;
  const isWorthIt = brotli || (!isIncompressible && body.length >= MIN_COMPRESSED_BYTES);
  const encodings = isWorthIt ? ENCODINGS : (['identity'] as const);
  const compressed = isWorthIt ? Math.ceil(body.length * COMPRESSED_SHARE) : 0;
  const bytes = body.length + compressed + (brotli?.length ?? 0);
  const variants = new Map<Encoding, Variant | Promise<Variant>>();

  function variant(encoding: Encoding): Variant | Promise<Variant> {
    const known = variants.get(encoding);
    if (known) return known;
    const made = makeVariant(encoding, rendered, defaultHeaders);
    variants.set(encoding, made);
    made.then(
      (done) => variants.set(encoding, done),
      // The next request tries again.
      () => variants.delete(encoding),
    );
    return made;
  }

  return { route, bytes, encodings, variant };
}

async function makeVariant(
  encoding: Encoding,
  rendered: RenderedResponse,
  defaultHeaders: DefaultHeaders,
): Promise<Variant> {
  const { statusCode, contentType, headers, isIncompressible, brotli } = rendered;
  const body = encoding === 'br' && brotli ? brotli : await compress[encoding](rendered.body);
  const isPlain = encoding === 'identity';
  const content = hash('sha256', rendered.body, 'base64url').slice(0, TAG_LENGTH);
  const etag = statusCode === 200 ? `"${content}${isPlain ? '' : `-${encoding}`}"` : undefined;
  const own = {
    ...headers,
    ...(!isIncompressible && { Vary: 'Accept-Encoding' }),
    ...(etag && { ETag: etag }),
  };
  const headersWithoutBody = headersOf({ ...rendered, headers: own }, defaultHeaders).flat();
  return {
    statusCode,
    body,
    headers: [
      ...headersWithoutBody,
      ...['Content-Type', contentType],
      ...(isPlain ? [] : ['Content-Encoding', encoding]),
      ...['Content-Length', String(body.length)],
    ],
    headersWithoutBody,
    etag,
  };
}
