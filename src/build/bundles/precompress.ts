import { glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { cached } from '../pictures/build-cache.ts';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const zstd = promisify(zlib.zstdCompress);

/** Each at its strongest. */
const ENCODINGS = [
  {
    extension: 'br',
    compress: (text: Buffer) =>
      brotli(text, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } }),
  },
  { extension: 'gz', compress: (text: Buffer) => gzip(text, { level: 9 }) },
  {
    extension: 'zst',
    // Without the size it makes room for the longest: thirty times the time.
    compress: (text: Buffer) =>
      zstd(text, {
        pledgedSrcSize: text.length,
        params: { [zlib.constants.ZSTD_c_compressionLevel]: 19 },
      }),
  },
] as const;

/**
 * Writes beside each text file of a folder its br, gzip and zstd, where they are smaller. The
 * strongest takes a second for the largest script, so results are cached.
 */
export async function precompress(folder: string, cacheFolder: string): Promise<void> {
  const texts = await Array.fromAsync(
    glob('**/*.{js,css,svg,txt,json,webmanifest}', { cwd: folder }),
  );
  await Promise.all(texts.map((file) => compressFile(path.join(folder, file), cacheFolder)));
}

async function compressFile(file: string, cacheFolder: string): Promise<void> {
  const text = await readFile(file);
  await Promise.all(
    ENCODINGS.map(async ({ extension, compress }) => {
      const inputs = ['precompress', process.version, extension, text];
      const compressed = await cached(cacheFolder, inputs, () => compress(text));
      if (compressed.length < text.length) await writeFile(`${file}.${extension}`, compressed);
    }),
  );
}
