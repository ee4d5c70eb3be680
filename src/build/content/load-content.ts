import path from 'node:path';
import * as esbuild from 'esbuild';

const ROOT = path.join(import.meta.dirname, '../../..');

/**
 * Loads a module that imports pictures, which Node cannot, into the build itself. A picture's `src`
 * is then the path of its file, and nothing else is known of it.
 *
 * @param file from the project's folder.
 */
export async function loadContent<Module>(file: string): Promise<Module> {
  const { outputFiles } = await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: [file],
    bundle: true,
    write: false,
    format: 'esm',
    logLevel: 'silent',
    plugins: [
      {
        name: 'originals',
        setup(build) {
          build.onLoad({ filter: /[\\/]photos[\\/]/ }, ({ path: src }) => ({
            contents: JSON.stringify({ src }),
            loader: 'json',
          }));
        },
      },
    ],
  });
  const script = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
  return import(`data:text/javascript;base64,${script}`);
}
