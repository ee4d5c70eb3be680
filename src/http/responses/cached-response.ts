import { hash } from 'node:crypto';
import type { DefaultHeaders, RenderedResponse } from '../../cache/rendered-response.ts';
import { compress, type Encoding, ENCODINGS } from './compression.ts';
import { createVariant, type Variant } from './variant.ts';

/** Below this compression saves no packet. */
const MIN_COMPRESSED_BYTES = 1_000;

/** Half of a SHA-256 is more than enough to tell versions apart. */
const TAG_LENGTH = 22;

/** A response that is sent many times: bytes and headers of each encoding are made once. */
export class CachedResponse {
  readonly statusCode: number;
  readonly route: string;
  /** Memory of all encodings. */
  readonly bytes: number;
  readonly #rendered: RenderedResponse;
  readonly #variants: ReadonlyMap<Encoding, Variant>;

  constructor(rendered: RenderedResponse, variants: ReadonlyMap<Encoding, Variant>) {
    this.#rendered = rendered;
    this.#variants = variants;
    this.statusCode = rendered.statusCode;
    this.route = rendered.route;
    this.bytes = variants.values().reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** The encodings that a client can choose from. */
  get encodings(): readonly Encoding[] {
    return [...this.#variants.keys()];
  }

  in(encoding: Encoding): Variant | undefined {
    return this.#variants.get(encoding);
  }

  /** Whether another render has given the same. */
  isOf({ statusCode, headers, body }: RenderedResponse): boolean {
    const own = this.#rendered;
    return (
      own.statusCode === statusCode &&
      own.body.equals(body) &&
      JSON.stringify(own.headers) === JSON.stringify(headers)
    );
  }
}

/** Compresses a response, unless that is of no use. */
export async function createCachedResponse(
  rendered: RenderedResponse,
  defaultHeaders: DefaultHeaders = [],
): Promise<CachedResponse> {
  const { body, isCompact, brotli } = rendered;
  const isWorthIt = brotli || (!isCompact && body.length >= MIN_COMPRESSED_BYTES);
  const encodings = isWorthIt ? ENCODINGS : (['identity'] as const);
  const content = hash('sha256', body, 'base64url').slice(0, TAG_LENGTH);
  const variants = encodings.map(async (encoding): Promise<[Encoding, Variant]> => {
    const bytes =
      encoding === 'identity'
        ? body
        : encoding === 'br' && brotli
          ? brotli
          : withoutSlack(await compress[encoding](body));
    return [encoding, createVariant(rendered, bytes, encoding, defaultHeaders, content)];
  });
  return new CachedResponse(rendered, new Map(await Promise.all(variants)));
}

/** zlib gives a view of a larger buffer, all of which would stay in memory. */
function withoutSlack(compressed: Buffer): Buffer {
  const bytes = Buffer.allocUnsafeSlow(compressed.length);
  compressed.copy(bytes);
  return bytes;
}
