import type { OutputFile } from 'esbuild';
import { minify as terser } from 'terser';
import packageJson from 'terser/package.json' with { type: 'json' };
import { cached } from './cache.ts';

/** Says which tool made a script; esbuild makes the script's name from it too. */
export const MINIFIER = `terser ${packageJson.version}`;

interface Minified {
  readonly code: string;
  readonly map: string;
}

type File = Pick<OutputFile, 'path' | 'contents'>;

/**
 * Makes the scripts of a build smaller than esbuild does, by some 3 %: 2.9 kB of brotli in all.
 * It takes seconds for the largest, so results are kept. Source maps follow; other files pass.
 */
export async function minifyScripts(
  files: readonly OutputFile[],
  cacheFolder: string,
): Promise<readonly File[]> {
  const minified = files
    .filter((file) => file.path.endsWith('.js'))
    .map(async (script): Promise<readonly File[]> => {
      const map = files.find((file) => file.path === `${script.path}.map`);
      const { code, map: newMap } = await minify(script.text, map?.text ?? '', cacheFolder);
      return [
        { path: script.path, contents: Buffer.from(code) },
        { path: `${script.path}.map`, contents: Buffer.from(newMap) },
      ];
    });
  const others = files.filter((file) => !/\.js(\.map)?$/.test(file.path));
  return [...others, ...(await Promise.all(minified)).flat()];
}

const OPTIONS = { module: true, compress: { passes: 3, ecma: 2020 } } as const;

async function minify(script: string, sourceMap: string, cacheFolder: string): Promise<Minified> {
  const inputs = [MINIFIER, JSON.stringify(OPTIONS), script, sourceMap];
  const made = await cached(cacheFolder, inputs, async () => {
    const { code, map } = await terser(script, { ...OPTIONS, sourceMap: { content: sourceMap } });
    return Buffer.from(JSON.stringify({ code, map }));
  });
  return JSON.parse(Buffer.from(made).toString());
}
