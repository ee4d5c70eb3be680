import type { ExtractPart } from '../post.ts';

/** PostgreSQL marks matches by characters that no text contains (`search_posts`). */
const MATCH = /\uE000([^\uE000\uE001]*)\uE001/;

/** Reads an extract in which matches are marked. */
export function extractOf(marked: string): readonly ExtractPart[] {
  return marked
    .split(MATCH)
    .map((text, index) => ({ text, isMatch: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}
