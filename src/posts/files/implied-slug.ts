import path from 'node:path';
import type { VFile } from 'vfile';
import { hyphenated, isSlug } from '../slug.ts';

/** A post in a folder of its own, `my-post/index.md`, is at `my-post` whatever its title becomes. */
export function slugOfFolder({ stem, cwd, dirname = '.', data }: VFile): string | undefined {
  if (stem !== 'index' || (data['isStreamed'] && dirname === '.')) return undefined;
  const folder = path.basename(path.resolve(cwd, dirname));
  return isSlug(folder) ? folder : undefined;
}

/** The slug that a title makes, before a long one is cut. */
export function slugOf(title: string): string {
  return hyphenated(title.replaceAll('&', ' y '));
}

/** A slug that a title makes is cut here, at a word's end. */
const SLUG_FROM_TITLE = /^(?:.{1,80}(?=-|$)|.{80})/;

/** The slug of a post whose file and folder say none; '' for a title without letters. */
export function slugOfTitle(title: string): string {
  return SLUG_FROM_TITLE.exec(slugOf(title))?.[0] ?? '';
}
