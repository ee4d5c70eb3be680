import { compressors } from './compression.ts';
import type { AddJob } from './job-queue.ts';
import {
  type CompressedEncoding,
  ENCODINGS,
  type Encoding,
  type DefaultHeaders,
  type RenderedResponse,
} from './rendered-response.ts';
import { createVariant, type Variant } from './variant.ts';

/** Below this compression saves no packet. */
const MIN_COMPRESSED_BYTES = 1_000;

/** A response that is requested after this time is worth the strongest compression. */
const SETTLED_MS = 1_000;

/** The cache that a response is in. */
export interface ResponseOwner {
  readonly addJob: AddJob;
  /** The response takes more or less memory than before. */
  resize(): void;
}

/**
 * A response in each encoding that was requested, as bytes and headers that are made once. The first
 * compression is fast; when the response is still requested after a second, the strongest replaces
 * it in the background.
 */
export class CachedResponse {
  readonly statusCode: number;
  readonly route: string;
  /** The encodings that a client can choose from. */
  readonly encodings: readonly Encoding[];
  /** Set while a cache holds the response; any other one is sent once and not compressed again. */
  owner: ResponseOwner | undefined;
  readonly #rendered: RenderedResponse;
  readonly #defaultHeaders: DefaultHeaders;
  readonly #identity: Variant;
  readonly #compressed = new Map<CompressedEncoding, Variant>();
  readonly #pending = new Map<CompressedEncoding, Promise<Variant>>();
  /** Encodings that are compressed at full strength, or about to be. */
  readonly #strong = new Set<CompressedEncoding>();
  readonly #madeAt = performance.now();

  constructor(rendered: RenderedResponse, defaultHeaders: DefaultHeaders = []) {
    this.#rendered = rendered;
    this.#defaultHeaders = defaultHeaders;
    this.statusCode = rendered.statusCode;
    this.route = rendered.route;
    this.encodings = encodingsOf(rendered);
    this.#identity = this.#variantOf(rendered.body, 'identity');
    if (rendered.brotli) {
      this.#compressed.set('br', this.#variantOf(rendered.brotli, 'br'));
      this.#strong.add('br');
    }
  }

  /** Memory of all encodings so far. */
  get bytes(): number {
    const variants = [this.#identity, ...this.#compressed.values()];
    return variants.reduce((sum, { bytes }) => sum + bytes, 0);
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

  /** The response in one of its {@link encodings}: at once where it was requested before. */
  in(encoding: Encoding): Variant | Promise<Variant> {
    if (encoding === 'identity') return this.#identity;
    const variant = this.#compressed.get(encoding);
    if (!variant) return this.#compress(encoding);
    if (!this.#strong.has(encoding) && performance.now() - this.#madeAt > SETTLED_MS) {
      this.#compressAgain(encoding);
    }
    return variant;
  }

  #compress(encoding: CompressedEncoding): Promise<Variant> {
    const pending = this.#pending.get(encoding);
    if (pending) return pending;
    const variant = compressors.fast[encoding](this.#rendered.body)
      .then((body) => this.#store(body, encoding))
      .finally(() => this.#pending.delete(encoding));
    this.#pending.set(encoding, variant);
    return variant;
  }

  #compressAgain(encoding: CompressedEncoding): void {
    const isQueued = this.owner?.addJob(async () => {
      // Not one that was replaced while it waited.
      if (!this.owner) return;
      this.#store(await compressors.strong[encoding](this.#rendered.body), encoding);
    });
    if (isQueued) this.#strong.add(encoding);
  }

  #store(compressed: Buffer, encoding: CompressedEncoding): Variant {
    // zlib gives a view of a larger buffer, all of which would stay in memory.
    const body = Buffer.allocUnsafeSlow(compressed.length);
    compressed.copy(body);
    const variant = this.#variantOf(body, encoding);
    this.#compressed.set(encoding, variant);
    this.owner?.resize();
    return variant;
  }

  #variantOf(body: Buffer, encoding: Encoding): Variant {
    return createVariant(this.#rendered, body, encoding, this.#defaultHeaders);
  }
}

function encodingsOf({ body, isCompact, brotli }: RenderedResponse): readonly Encoding[] {
  const isWorthIt = brotli || (!isCompact && body.length >= MIN_COMPRESSED_BYTES);
  return isWorthIt ? ENCODINGS : ['identity'];
}
