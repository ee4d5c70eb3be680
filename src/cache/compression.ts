import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { CompressedEncoding } from './rendered-response.ts';

type Compressors = Readonly<Record<CompressedEncoding, (body: Buffer) => Promise<Buffer>>>;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** For the first request: about a millisecond for a page. */
export const fastCompressors: Compressors = {
  br: (body) => toBrotli(body, brotliOptions(body, 5)),
  gzip: (body) => toGzip(body, { level: 6 }),
};

/** Up to a tenth of a second for a page, in libuv's threads. */
const strongCompressors: Compressors = {
  br: (body) => toBrotli(body, brotliOptions(body, 11)),
  gzip: (body) => toGzip(body, { level: 9 }),
};

function brotliOptions({ length }: Buffer, quality: number) {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants;
  // A window as large as the text: a larger one finds nothing more, and takes megabytes.
  const windowBits = Math.min(22, Math.max(12, Math.ceil(Math.log2(length))));
  return {
    params: {
      [BROTLI_PARAM_QUALITY]: quality,
      [BROTLI_PARAM_LGWIN]: windowBits,
      [BROTLI_PARAM_SIZE_HINT]: length,
    },
  };
}

/** Compresses one body in the background. */
export interface CompressionJob {
  readonly body: Buffer;
  readonly encoding: CompressedEncoding;
  /** Whether the result is still of use when its turn comes. */
  isNeeded(): boolean;
  done(compressed: Buffer): void;
}

/** More pages than a site has in steady use. A job beyond it is refused, and offered again later. */
const MAX_JOBS = 100;

/**
 * Compresses at full strength, one body after the other, so that the other cores are free for
 * visitors. Jobs whose page was replaced meanwhile are dropped.
 */
export class StrongCompression {
  readonly #jobs: CompressionJob[] = [];
  readonly #compressors: Compressors;
  readonly #onError: (error: unknown) => void;
  #isRunning = false;

  /** @param onError called once for each job that fails; the lighter compression stays in use. */
  constructor(onError: (error: unknown) => void, compressors = strongCompressors) {
    this.#onError = onError;
    this.#compressors = compressors;
  }

  /** @returns whether the job was accepted. */
  add(job: CompressionJob): boolean {
    if (this.#jobs.length >= MAX_JOBS) return false;
    this.#jobs.push(job);
    if (!this.#isRunning) void this.#run();
    return true;
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    for (let job = this.#jobs.shift(); job; job = this.#jobs.shift()) {
      if (!job.isNeeded()) continue;
      try {
        const compressed = await this.#compressors[job.encoding](job.body);
        if (job.isNeeded()) job.done(compressed);
      } catch (error) {
        this.#onError(error);
      }
    }
    this.#isRunning = false;
  }
}
