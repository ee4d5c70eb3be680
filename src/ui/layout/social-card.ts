import { CARD_SIZE } from '../../media/picture.ts';
import { routes } from '../../routes.ts';
import type { SharedImage } from './page-metadata.ts';

/**
 * Addresses of the pages' social cards, by canonical path: JSON that `build.mjs` sets (esbuild,
 * `define`). In development there are none, and it is absent where a module runs unbundled.
 */
declare const SOCIAL_CARDS: string | undefined;

const CARDS: Readonly<Record<string, string>> =
  typeof SOCIAL_CARDS === 'undefined' ? {} : JSON.parse(SOCIAL_CARDS);

/** The page's own social card, or else that of the home page. */
export function cardOf(path: string | undefined, title: string): SharedImage | undefined {
  const src = CARDS[path ?? ''] ?? CARDS[routes.home];
  return src ? { src, ...CARD_SIZE, alt: title } : undefined;
}
