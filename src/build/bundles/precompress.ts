import { glob, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const brotli = promisify(zlib.brotliCompress);

const STRONGEST = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } };

/**
 * Compresses each text file of a folder with Brotli into a file beside it, where that is smaller.
 * The server makes other encodings on request, which is rare: every browser that runs the scripts
 * accepts Brotli.
 */
export async function precompress(folder: string): Promise<void> {
  const files = await Array.fromAsync(glob(`${folder}/**/*.{js,css,svg}`));
  await Promise.all(
    files.map(async (file) => {
      const text = await readFile(file);
      const compressed = await brotli(text, STRONGEST);
      if (compressed.length < text.length) await writeFile(`${file}.br`, compressed);
    }),
  );
}
