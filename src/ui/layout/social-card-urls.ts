/** JSON that `build.mjs` sets (esbuild, `define`); absent where a module runs unbundled, as in unit tests. */
declare const SOCIAL_CARDS: string | undefined;

/** Addresses of the pages' social cards, by canonical path; in development there are none. */
export const socialCards: Readonly<Record<string, string>> =
  typeof SOCIAL_CARDS === 'undefined' ? {} : JSON.parse(SOCIAL_CARDS);
