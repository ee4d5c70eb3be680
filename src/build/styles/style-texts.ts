import { readFile } from 'node:fs/promises';
import { type Plugin, transform } from 'esbuild';

/**
 * Lets a script import the styles of what it alone shows, by `with { type: 'text' }`: they come with
 * the script, and no page carries them that may never need them.
 *
 * @param browsers the oldest that are to understand them, as esbuild names them.
 */
export function styleTexts(browsers: readonly string[]): Plugin {
  return {
    name: 'style-texts',
    setup(build) {
      build.onLoad({ filter: /\.css$/ }, async ({ path: file, with: { type } }) => {
        if (type !== 'text') return undefined;
        const css = await readFile(file, 'utf8');
        const target = [...browsers];
        const { code } = await transform(css, { loader: 'css', minify: true, target });
        return { contents: code, loader: 'text' };
      });
    },
  };
}
