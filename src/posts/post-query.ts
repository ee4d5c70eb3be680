/** Longer searches are cut. In UTF-16 units, as a form counts them. */
export const SEARCH_MAX_LENGTH = 200;

/**
 * Cleans what was typed: no control characters, bounded length, no half of a character at its end. Every
 * browser of the build's targets that has the Navigation API has `toWellFormed`.
 */
export function cleanSearch(typed: string): string {
  return typed
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, SEARCH_MAX_LENGTH)
    .toWellFormed()
    .trim();
}

/** A search looks for so many words: each costs a look-up, and marks in each extract. */
export const SEARCH_MAX_WORDS = 8;

/** The part of a search that is looked for: its first eight words. */
export function firstWords(search: string): string {
  const [next] = [...search.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].slice(SEARCH_MAX_WORDS);
  return next ? search.slice(0, next.index).trim() : search;
}

/** Reads the number of a page: 1 where none is given, `undefined` where it is none. */
export function parsePageNumber(text = '1'): number | undefined {
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined;
}
