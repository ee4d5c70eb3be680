import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import createHttpError from 'http-errors';
import type { ReadAsset } from '../../database/assets.ts';
import { CONTENT_TYPES, fileOf } from '../responses/file.ts';
import type { Route } from './route.ts';

const ASSETS = '/assets/';

/** How often files are looked for anew: `npm start` serves while the build still draws pictures. */
const RELIST_MS = 1_000;

/**
 * Serves what the build put into its public folder. Only a path that is spelt as a file's name is
 * found: there is no way to a directory or out of the folder. Each file is read at its first request,
 * so that one that nobody asks for takes no memory.
 *
 * Names under `/assets/` carry a hash and never change. One that this build lacks belongs to another
 * version of the site, and is read from the database. Where it is not there either, no cache may store
 * the 404.
 */
export function builtFiles(folder: string, readAsset: ReadAsset): readonly Route[] {
  let listing: Promise<ReadonlySet<string>> | undefined;
  let listedAt = Number.NEGATIVE_INFINITY;

  async function listWith(name: string) {
    if (!(await listing)?.has(name) && performance.now() - listedAt > RELIST_MS) {
      listedAt = performance.now();
      listing = readdir(folder, { recursive: true }).then((names) => new Set(names));
    }
    return (await listing) ?? new Set();
  }

  async function find(target: string, route: string) {
    if (!(path.extname(target) in CONTENT_TYPES)) return undefined;
    const name = target.slice(1);
    const names = await listWith(name);
    return names.has(name) ? { key: target, render } : undefined;

    async function render() {
      // The build compresses each text at full strength, where that makes it smaller.
      const [body, brotli] = await Promise.all([
        readFile(folder + target),
        names.has(`${name}.br`) ? readFile(`${folder + target}.br`) : undefined,
      ]);
      return { ...fileOf(target, body, route), brotli };
    }
  }

  /** @throws an error with status 404 where no build of the last weeks has it. */
  async function readStored(target: string) {
    const body = await readAsset(target.slice(ASSETS.length));
    if (!body) throw createHttpError(404, 'no such asset');
    return fileOf(target, body, `${ASSETS}*`);
  }

  return [
    [
      `${ASSETS}*file`,
      async ({ path: target }) =>
        (await find(target, `${ASSETS}*`)) ?? { key: target, render: () => readStored(target) },
    ],
    ['/*file', ({ path: target }) => find(target, '/*')],
  ];
}
