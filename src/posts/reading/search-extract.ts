import type { ExtractPart } from '../post.ts';

/** What PostgreSQL puts around a match; the text itself has no such character (`search_posts`). */
const MATCH = /\uE000([^\uE000\uE001]*)\uE001/;

/** Reads an extract in which matches are marked. */
export function extractOf(marked: string): readonly ExtractPart[] {
  return marked
    .split(MATCH)
    .map((text, index) => ({ text, isMatch: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}
