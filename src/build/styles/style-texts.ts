import { build, type Plugin } from 'esbuild';

/**
 * Lets a script import the styles of what it alone shows, by `with { type: 'text' }`: they come with
 * the script, and no page carries them that may never need them.
 *
 * @param browsers the oldest that are to understand them, as esbuild names them.
 */
export function styleTexts(browsers: readonly string[]): Plugin {
  return {
    name: 'style-texts',
    setup({ onLoad }) {
      onLoad({ filter: /\.css$/ }, async ({ path: file, with: { type } }) => {
        if (type !== 'text') return undefined;
        const { outputFiles } = await build({
          entryPoints: [file],
          bundle: true,
          write: false,
          minify: true,
          logLevel: 'silent',
          target: [...browsers],
        });
        return { contents: outputFiles[0]?.text ?? '', loader: 'text' };
      });
    },
  };
}
