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
