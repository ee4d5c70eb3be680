import type { OutputFile } from 'esbuild';
import { VERSION } from 'rolldown';
import { minify } from 'rolldown/utils';

/** Says which tool made a script; esbuild makes the script's name from it too. */
export const MINIFIER = `oxc of rolldown ${VERSION}`;

type File = Pick<OutputFile, 'path' | 'contents'>;

/** What the minified script must run on. */
interface Target {
  /** The oldest that are to run it, as esbuild names them. */
  readonly engines: readonly string[];
  /** Whether functions and classes keep their names, for whoever reads a stack trace. */
  readonly keepsNames: boolean;
}

/**
 * Makes the scripts of a build smaller than esbuild does: those for browsers by 2 kB of brotli in
 * all; those for Node by a quarter, which esbuild could do only by renaming the functions too.
 * Source maps follow; other files pass.
 *
 * @throws where a script cannot be read, which says that esbuild wrote it wrongly.
 */
export async function minifyScripts(
  files: readonly OutputFile[],
  { engines, keepsNames }: Target,
): Promise<readonly File[]> {
  const keepNames = { function: keepsNames, class: keepsNames };
  const minified = files
    .filter((file) => file.path.endsWith('.js'))
    .map(async (script): Promise<readonly File[]> => {
      const map = files.find((file) => file.path === `${script.path}.map`);
      const made = await minify(script.path, script.text, {
        module: true,
        compress: { target: [...engines], keepNames },
        mangle: { toplevel: true, keepNames },
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
