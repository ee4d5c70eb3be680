import { execFile } from 'node:child_process';
import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises';
import path from 'node:path';

const OPTIONS = '--ignoreConfig --noEmit --strict --skipLibCheck --module esnext --target esnext';

/**
 * Has the compiler check values by types that packages publish. As literals they are checked for names
 * that a type does not have, too.
 *
 * @param values each with its type, such as `import('package').Type`.
 */
export async function typeErrors(
  values: readonly (readonly [value: unknown, type: string])[],
): Promise<string> {
  const cache = path.resolve('node_modules/.cache');
  await mkdir(cache, { recursive: true });
  await using folder = await mkdtempDisposable(path.join(cache, 'values-'));
  const file = path.join(folder.path, 'values.ts');
  const lines = values.map(([value, type]) => `(${JSON.stringify(value)}) satisfies ${type};`);
  await writeFile(file, ['export {};', ...lines].join('\n'));
  const options = [...OPTIONS.split(' '), '--moduleResolution', 'bundler', '--types', '', file];
  return await new Promise((resolve) => {
    execFile('node_modules/.bin/tsc', options, (_error, stdout, stderr) =>
      resolve((stdout + stderr).trim()),
    );
  });
}
