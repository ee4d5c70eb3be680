import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import type { Metafile } from 'esbuild';

/**
 * Puts together what several builds took in, for the image's bill of materials. Packages that
 * bundles leave outside themselves, which the image then holds as they are, count as taken in, with
 * what they depend on.
 *
 * @param external names of the packages left outside; one that is not installed is not shipped.
 */
export function mergeMetafiles(
  metafiles: readonly Metafile[],
  external: readonly string[],
  root: string,
): Metafile {
  const shipped = new Set<string>();
  for (const name of external) addWithDependencies(name, root, shipped);
  const files = [...shipped].map((name) => `node_modules/${name}/package.json`);
  return {
    inputs: Object.assign(
      Object.fromEntries(files.map((file) => [file, { bytes: 0, imports: [] }])),
      ...metafiles.map((it) => it.inputs),
    ),
    outputs: Object.assign(
      { node_modules: shippedAsTheyAre(files) },
      ...metafiles.map((it) => it.outputs),
    ),
  };
}

/** Only what has bytes in an output counts as taken in. */
function shippedAsTheyAre(files: readonly string[]): Metafile['outputs'][string] {
  const inputs = Object.fromEntries(files.map((file) => [file, { bytesInOutput: 1 }]));
  return { bytes: files.length, inputs, imports: [], exports: [] };
}

function addWithDependencies(name: string, root: string, found: Set<string>): void {
  const file = path.join(root, 'node_modules', name, 'package.json');
  if (found.has(name) || !existsSync(file)) return;
  found.add(name);
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(file, 'utf8'));
  for (const dependency of Object.keys({ ...dependencies, ...optionalDependencies })) {
    addWithDependencies(dependency, root, found);
  }
}

/** The packages that a bundle for Node leaves outside itself: in development all, else few. */
export function packagesOf({ outputs }: Pick<Metafile, 'outputs'>): readonly string[] {
  const imports = Object.values(outputs).flatMap((output) => output.imports);
  const names = imports.filter(({ external }) => external).map(({ path: name }) => name);
  return [...new Set(names)].filter((name) => !isBuiltin(name));
}
