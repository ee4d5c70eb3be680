import { build, type Plugin } from 'esbuild';

/**
 * Lets a script import a stylesheet as a `CSSStyleSheet`, by `with { type: 'css' }` (HTML standard,
 * CSS module scripts, which Safari does not have). Styles that only a script needs are loaded with
 * it and not with each page. All are in the layer `blocks`.
 *
 * @param target the oldest browsers that are to understand them, as esbuild names them.
 */
export function styleSheets(target: string[]): Plugin {
  return {
    name: 'style-sheets',
    setup({ onLoad }) {
      onLoad({ filter: /\.css$/ }, async ({ path: file, with: { type } }) => {
        if (type !== 'css') return undefined;
        const { outputFiles } = await build({
          entryPoints: [file],
          bundle: true,
          write: false,
          minify: true,
          logLevel: 'silent',
          target,
        });
        const css = JSON.stringify(`@layer blocks{${outputFiles[0]?.text.trim()}}`);
        const create = `const sheet = new CSSStyleSheet();\nsheet.replaceSync(${css});`;
        return { contents: `${create}\nexport { sheet as default };`, loader: 'js' };
      });
    },
  };
}
