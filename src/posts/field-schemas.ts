import * as z from 'zod';
import { topicSlug } from './slug.ts';

/**
 * Text in one line, of bounded length; with 0 as the least length it may be empty. PostgreSQL stores
 * neither NUL nor half of a surrogate pair.
 */
export function textOf(length: number, least: 0 | 1 = 1) {
  return z
    .string('expected text in one line')
    .trim()
    .min(least, 'is empty, expected text')
    .refine(
      (text) => text.isWellFormed() && !text.includes('\0'),
      'holds a character that cannot be stored, expected text',
    )
    .refine(
      (text) => [...text].length <= length,
      `is too long, expected ${length} characters at most`,
    );
}

/** A picture: a file beside the post, a path of the site or an https address. */
export const pictureSchema = z
  .string('expected a file, a path or an address')
  .max(2000, 'is too long, expected 2000 characters at most')
  .refine(isPictureReference, {
    error: ({ input }) =>
      `${JSON.stringify(input)}: expected a picture's file, a path of the site such as /posts/x.svg, or an https address`,
  });

/** The table's form for paths and addresses; a relative path is that of a file beside the post. */
function isPictureReference(text: string): boolean {
  if (/[\\\p{Cc}]/u.test(text) || text === '') return false;
  if (/^(?:\/|[a-z][a-z0-9+.-]+:)/i.test(text)) {
    return /^(?:\/|https:\/\/)[^/\s][^\s]*$/.test(text) && URL.canParse(text, 'https://localhost');
  }
  return !/^[#?]/.test(text);
}

/** Names of topics, at most ten, none of them twice. */
export const topicsSchema = z
  .array(
    textOf(60).refine((topic) => topicSlug(topic) !== '', 'expected a topic with letters'),
    {
      error: ({ input }) =>
        `expected a list such as [${typeof input === 'string' && input.includes(',') ? input : 'fuerza, salud'}]`,
    },
  )
  .refine(({ length }) => length <= 10, 'has too many, expected 10 at most')
  .refine((topics) => new Set(topics.map(topicSlug)).size === topics.length, 'has one topic twice')
  .default([]);
