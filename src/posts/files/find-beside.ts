import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { VFile } from 'vfile';
import { withoutInvisible } from './post-file.ts';

/**
 * Finds the path of a file that a post names. `undefined` where there is none, or where the post is
 * confined to its folder (`isConfined`) and the file is outside.
 *
 * @param names in the order in which they are tried.
 */
export async function findBeside(post: VFile, ...names: string[]): Promise<string | undefined> {
  const folder = path.resolve(post.cwd, post.dirname ?? '');
  for (const name of names) {
    const found = await findNamed(path.join(folder, name));
    // A link may lead nowhere.
    if (!found || !(await stat(found).catch(() => undefined))?.isFile()) continue;
    if (!post.data['isConfined'] || (await isWithin(post.cwd, found))) return found;
  }
  return undefined;
}

/** Whether a file is in a folder, wherever links lead. */
export async function isWithin(folder: string, name: string): Promise<boolean> {
  const [root, file] = await Promise.all([realpath(folder), realpath(name)]);
  return file.startsWith(root + path.sep);
}

/** Finds a path by names that may have accents, spaces or capitals in another form than the post writes them. */
async function findNamed(wanted: string): Promise<string | undefined> {
  if (await stat(wanted).catch(() => undefined)) return wanted;
  const folder = await findNamed(path.dirname(wanted));
  if (folder === undefined) return undefined;
  const meant = plain(path.basename(wanted));
  const names = await readdir(folder).catch(() => []);
  const name = names.find((each) => plain(each) === meant);
  return name && path.join(folder, name);
}

function plain(name: string): string {
  return withoutInvisible(name.normalize().toLowerCase().replaceAll(/\s/g, ' '));
}
