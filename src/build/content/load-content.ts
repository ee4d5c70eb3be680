import { globSync } from 'node:fs';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { reported } from '../bundles/report-errors.ts';

const ROOT = path.join(import.meta.dirname, '../../..');

/** The exports of each module in `src/content/`, by its file. */
export interface Content extends Readonly<Record<string, object>> {
  readonly 'src/content/pages.ts': typeof import('../../content/pages.ts');
  readonly 'src/content/site.ts': typeof import('../../content/site.ts');
  readonly 'src/content/trainers.ts': typeof import('../../content/trainers.ts');
}

/**
 * Loads the owner's words into the build itself. They import pictures, which Node cannot: here a
 * picture's `src` is the path of its file, and nothing else is known of it.
 */
export async function loadContent(): Promise<Content> {
  const files = globSync('src/content/**/*.ts', { cwd: ROOT }).sort();
  const { outputFiles } = await reported(
    esbuild.build({
      absWorkingDir: ROOT,
      stdin: {
        contents: files.map((file) => `export * as '${file}' from './${file}';`).join('\n'),
        resolveDir: ROOT,
      },
      bundle: true,
      write: false,
      format: 'esm',
      logLevel: 'silent',
      plugins: [originals],
    }),
  );
  const script = outputFiles.map(({ contents }) => Buffer.from(contents).toString('base64'));
  return import(`data:text/javascript;base64,${script}`);
}

const originals: esbuild.Plugin = {
  name: 'originals',
  setup(build) {
    build.onLoad({ filter: /\.(?:svg|jpg)$/ }, ({ path: src }) => ({
      contents: JSON.stringify({ src }),
      loader: 'json',
    }));
  },
};
