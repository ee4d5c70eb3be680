import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Compresses in libuv's threads. The fast way is for the first request and takes about a millisecond for
 * a page, the strong one up to a tenth of a second.
 */
export const compressors = {
  fast: {
    br: (body: Buffer) => toBrotli(body, brotliOptions(body, 5)),
    gzip: (body: Buffer) => toGzip(body, { level: 6 }),
  },
  strong: {
    br: (body: Buffer) => toBrotli(body, brotliOptions(body, 11)),
    gzip: (body: Buffer) => toGzip(body, { level: 9 }),
  },
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

/** More pages than a site has in steady use. A job beyond it is refused, and offered again later. */
const MAX_JOBS = 100;

/** Runs jobs in the background, one after the other, so that the other cores are free for visitors. */
export class JobQueue {
  readonly #onError: (error: unknown) => void;
  #last = Promise.resolve();
  #length = 0;

  /** @param onError called once for each job that fails. */
  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** @returns whether the job was accepted. */
  add(job: () => Promise<void>): boolean {
    if (this.#length >= MAX_JOBS) return false;
    this.#length += 1;
    this.#last = this.#last
      .then(job)
      .catch(this.#onError)
      .finally(() => {
        this.#length -= 1;
      });
    return true;
  }
}
