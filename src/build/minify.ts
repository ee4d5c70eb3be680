import type { OutputFile } from 'esbuild';
import { VERSION } from 'rolldown';
import { minify } from 'rolldown/utils';

/** Says which tool made a script; esbuild makes the script's name from it too. */
export const MINIFIER = `oxc of rolldown ${VERSION}`;

type File = Pick<OutputFile, 'path' | 'contents'>;

/**
 * Makes the scripts of a build smaller than esbuild does: 2 kB of brotli in all. Source maps follow;
 * other files pass.
 *
 * @param browsers the oldest that are to run them, as esbuild names them.
 * @throws where a script cannot be read, which says that esbuild wrote it wrongly.
 */
export async function minifyScripts(
  files: readonly OutputFile[],
  browsers: readonly string[],
): Promise<readonly File[]> {
  const minified = files
    .filter((file) => file.path.endsWith('.js'))
    .map(async (script): Promise<readonly File[]> => {
      const map = files.find((file) => file.path === `${script.path}.map`);
      const made = await minify(script.path, script.text, {
        module: true,
        compress: { target: [...browsers] },
        mangle: { toplevel: true },
        ...(map && { sourcemap: true, inputMap: JSON.parse(map.text) }),
      });
      if (made.errors.length > 0) throw new AggregateError(made.errors, script.path);
      return [
        { path: script.path, contents: Buffer.from(made.code) },
        { path: `${script.path}.map`, contents: Buffer.from(JSON.stringify(made.map)) },
      ];
    });
  const others = files.filter((file) => !/\.js(\.map)?$/.test(file.path));
  return [...others, ...(await Promise.all(minified)).flat()];
}
