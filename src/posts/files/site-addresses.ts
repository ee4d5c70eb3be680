import { readdir } from 'node:fs/promises';
import { trainerHref } from '../../routes.ts';

/**
 * The addresses of the site that the routes do not name: pages of trainers, and files of a folder.
 *
 * @param folder what the site serves at its root.
 */
export async function siteAddresses(
  trainers: readonly { readonly slug: string }[],
  folder: string,
): Promise<readonly string[]> {
  const files = await readdir(folder, { recursive: true });
  return [...trainers.map(({ slug }) => trainerHref(slug)), ...files.map((name) => `/${name}`)];
}
