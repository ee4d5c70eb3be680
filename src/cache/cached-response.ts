import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';

/** What a render gives: a whole answer, and for how long it is true. */
export interface RenderedResponse {
  readonly statusCode: number;
  readonly contentType: string;
  /** All others that are this answer's own. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** The pattern of its address, for the metrics. */
  readonly route: string;
  /** `forever`: it holds nothing of the posts. `none`: it is sent once. 503 is never kept. */
  readonly lifetime: 'forever' | 'until-change' | 'none';
  /** Why the posts cannot be read, for the log; present with status 503. */
  readonly reason?: string;
}

export type Encoding = 'br' | 'zstd' | 'gzip' | 'identity';

/** Of what a client likes equally, the smallest. */
export const ENCODINGS: readonly Encoding[] = ['br', 'zstd', 'gzip', 'identity'];

/** Names and values in turn, as `writeHead` takes them. */
export type HeaderList = readonly string[];

/** An answer in one encoding, ready to be sent. */
export interface Variant {
  readonly body: Buffer;
  readonly headers: HeaderList;
  /** Those that go with a 304, which has no body to describe (RFC 9110 section 15.4.5). */
  readonly headersWithoutBody: HeaderList;
  /** A strong entity tag: other bytes have another one. Only what may be kept by clients has one. */
  readonly etag?: string;
}

/** Below this compression saves no packet. */
const MIN_COMPRESSED_BYTES = 1_000;

/** What is asked for after this time still is worth the strongest compression. */
const SETTLED_MS = 1_000;

type Compressed = Exclude<Encoding, 'identity'>;
type Compressors = Readonly<Record<Compressed, (body: Buffer) => Promise<Buffer>>>;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const toZstd = promisify(zstdCompress);

/** What a first visitor waits for: about a millisecond for a page. */
const light: Compressors = {
  br: (body) => toBrotli(body, brotliOptions(body, 5)),
  gzip: (body) => toGzip(body, { level: 6 }),
  zstd: (body) => toZstd(body, zstdOptions(body, 3)),
};

/** Up to a tenth of a second for a page, in libuv's threads. */
const strong: Compressors = {
  br: (body) => toBrotli(body, brotliOptions(body, 11)),
  gzip: (body) => toGzip(body, { level: 9 }),
  zstd: (body) => toZstd(body, zstdOptions(body, 19)),
};

function brotliOptions({ length }: Buffer, quality: number) {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants;
  return {
    params: {
      [BROTLI_PARAM_QUALITY]: quality,
      [BROTLI_PARAM_LGWIN]: windowBits(length),
      [BROTLI_PARAM_SIZE_HINT]: length,
    },
  };
}

function zstdOptions({ length }: Buffer, level: number) {
  const { ZSTD_c_compressionLevel, ZSTD_c_windowLog } = constants;
  return {
    params: { [ZSTD_c_compressionLevel]: level, [ZSTD_c_windowLog]: windowBits(length) },
    pledgedSrcSize: length,
  };
}

/** A window as large as the text: a larger one finds nothing more, and takes megabytes. */
function windowBits(length: number): number {
  return Math.min(22, Math.max(12, Math.ceil(Math.log2(length))));
}

/** Strong compression is one page's at a time, so that it leaves the other cores to visitors. */
let queue: Promise<unknown> = Promise.resolve();

/**
 * One answer in each encoding that was asked for. The first time lightly compressed; when it is
 * still asked for after a second, the strongest takes its place, made off the event loop.
 */
export class CachedResponse {
  readonly statusCode: number;
  readonly route: string;
  readonly reason: string | undefined;
  /** Called when there is another encoding, or a smaller one. */
  onGrowth?: () => void;
  readonly #answer: RenderedResponse;
  readonly #identity: Variant;
  readonly #compressed = new Map<Compressed, Variant>();
  readonly #pending = new Map<Compressed, Promise<Variant>>();
  readonly #strengthened = new Set<Compressed>();
  readonly #madeAt = performance.now();

  constructor(answer: RenderedResponse) {
    this.#answer = answer;
    this.statusCode = answer.statusCode;
    this.route = answer.route;
    this.reason = answer.reason;
    this.#identity = this.#formOf(answer.body, 'identity');
  }

  /** The encodings that there are for a client to choose from. */
  get encodings(): readonly Encoding[] {
    return this.#answer.body.length < MIN_COMPRESSED_BYTES ? ['identity'] : ENCODINGS;
  }

  /** Memory of all encodings so far. */
  get bytes(): number {
    let sum = this.#identity.body.length;
    for (const { body } of this.#compressed.values()) sum += body.length;
    return sum;
  }

  /** Whether another render has given the same. */
  isOf({ statusCode, headers, body }: RenderedResponse): boolean {
    const own = this.#answer;
    return (
      own.statusCode === statusCode &&
      own.body.equals(body) &&
      JSON.stringify(own.headers) === JSON.stringify(headers)
    );
  }

  /** The answer in one of its {@link encodings}: at once where it has been asked for before. */
  in(encoding: Encoding): Variant | Promise<Variant> {
    if (encoding === 'identity') return this.#identity;
    const form = this.#compressed.get(encoding);
    if (!form) return this.#makeFirst(encoding);
    if (!this.#strengthened.has(encoding) && performance.now() - this.#madeAt > SETTLED_MS) {
      this.#strengthened.add(encoding);
      this.#strengthen(encoding);
    }
    return form;
  }

  #makeFirst(encoding: Compressed): Promise<Variant> {
    const begun = this.#pending.get(encoding);
    if (begun) return begun;
    const making = light[encoding](this.#answer.body)
      .then((body) => this.#take(body, encoding))
      .finally(() => this.#pending.delete(encoding));
    this.#pending.set(encoding, making);
    return making;
  }

  #strengthen(encoding: Compressed): void {
    queue = queue
      .then(() => strong[encoding](this.#answer.body))
      .then((body) => this.#take(body, encoding));
  }

  #take(compressed: Buffer, encoding: Compressed): Variant {
    // zlib gives a view of a larger buffer, all of which would be kept.
    const body = Buffer.allocUnsafeSlow(compressed.length);
    compressed.copy(body);
    const form = this.#formOf(body, encoding);
    this.#compressed.set(encoding, form);
    this.onGrowth?.();
    return form;
  }

  #formOf(body: Buffer, encoding: Encoding): Variant {
    const { statusCode, contentType, headers } = this.#answer;
    const etag = statusCode === 200 ? entityTag(body) : undefined;
    const lasting = {
      ...headers,
      Vary: 'Accept-Encoding',
      ...(etag && { ETag: etag }),
    };
    const ofBody = {
      'Content-Type': contentType,
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      'Content-Length': String(body.length),
    };
    return {
      body,
      headers: Object.entries({ ...lasting, ...ofBody }).flat(),
      headersWithoutBody: Object.entries(lasting).flat(),
      ...(etag && { etag }),
    };
  }
}

function entityTag(body: Buffer): string {
  return `"${hash('sha256', body, 'base64url').slice(0, 27)}"`;
}
