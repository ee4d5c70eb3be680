import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import * as esbuild from 'esbuild';
import { ExitError } from '../../process/exit-error.ts';
import { explainBuildErrors } from '../bundles/report-errors.ts';
import { findListingErrors } from './listing-errors.ts';
import { findTextErrors } from './text-errors.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const TSC = path.join(ROOT, 'node_modules/typescript/bin/tsc');

/** The exports of each module in `src/content/`, by its file. */
export interface Content extends Readonly<Record<string, object>> {
  readonly 'src/content/listing.ts': typeof import('../../content/listing.ts');
  readonly 'src/content/pages.ts': typeof import('../../content/pages.ts');
  readonly 'src/content/site.ts': typeof import('../../content/site.ts');
  readonly 'src/content/trainers.ts': typeof import('../../content/trainers.ts');
}

/**
 * Loads what the owner writes, and checks its texts, numbers and days, and its types, which the bundler
 * ignores.
 *
 * @throws {ExitError} with a line for each error.
 */
export async function checkContent(): Promise<Content> {
  const content = await loadContent();
  const errors = [
    ...findListingErrors(content['src/content/listing.ts'].listing),
    ...Object.entries(content).flatMap(([file, exports]) => findTextErrors(file, exports)),
  ];
  if (errors.length > 0) throw new ExitError('data', errors.join('\n'));
  await checkTypes();
  return content;
}

/** @throws {ExitError} with the errors of the type checker. */
async function checkTypes(): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, [TSC, '--project', 'src/content'], { cwd: ROOT });
  } catch (error) {
    const { stdout } = error as { readonly stdout?: string };
    throw stdout ? new ExitError('data', stdout.trimEnd()) : error;
  }
}

/**
 * Loads the content modules into the build itself. Node cannot import their pictures: here, a
 * picture has only a `src`, the path of its file.
 *
 * @throws {ExitError} with the place of a syntax error, such as a text without quotation marks.
 */
export async function loadContent(): Promise<Content> {
  const files = globSync('src/content/**/*.ts', { cwd: ROOT }).sort();
  const { outputFiles } = await explainBuildErrors(
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
  try {
    return await import(`data:text/javascript;base64,${script}`);
  } catch (error) {
    await checkTypes();
    throw new ExitError('data', `src/content/ cannot be read: ${String(error)}`);
  }
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
