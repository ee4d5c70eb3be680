import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { ExitError } from '../../process/exit-error.ts';
import { type Content, loadContent } from './load-content.ts';
import { findTextErrors } from './text-errors.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const TYPE_CHECKER = path.join(ROOT, 'node_modules/@typescript/native/bin/tsc');

/**
 * Loads what the owner writes, and checks its types, which the bundler ignores, and its texts.
 *
 * @throws {ExitError} with a line for each error.
 */
export async function checkContent(): Promise<Content> {
  const content = await loadContent();
  const errors = Object.entries(content).flatMap(([file, exports]) =>
    findTextErrors(file, exports),
  );
  if (errors.length > 0) throw new ExitError('data', errors.join('\n'));
  await checkTypes('src/content');
  return content;
}

/** Checks the types of a project, a folder with a `tsconfig.json`. @throws {ExitError} */
export async function checkTypes(project: string): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, [TYPE_CHECKER, '--project', project], {
      cwd: ROOT,
    });
  } catch (error) {
    const { stdout } = error as { readonly stdout?: string };
    throw stdout ? new ExitError('data', stdout.trimEnd()) : error;
  }
}
