import * as z from 'zod';
import { keysOf, postFields, spanishKeyOf } from '../post-fields.ts';
import { isSlug } from '../slug.ts';
import { parsePostDate } from './post-date.ts';

const flag = z.stringbool({
  truthy: ['true', 'sí', 'si', 'yes'],
  falsy: ['false', 'no'],
  error: ({ input }) => `${JSON.stringify(input)}: expected true or false`,
});

const slug = z.string('expected a slug').refine(isSlug, {
  error: ({ input }) =>
    `${JSON.stringify(input)} is not a slug, expected lower-case words joined by hyphens, 120 characters at most`,
});

const date = z.string('expected a date').transform((value, context) => {
  try {
    return parsePostDate(value);
  } catch (error) {
    context.addIssue(`${JSON.stringify(value)}: ${error instanceof Error ? error.message : error}`);
    return z.NEVER;
  }
});

/** The schema of front matter, by the names of fields. YAML gives every scalar as text. */
export const frontMatterSchema = postFields.extend({
  date: date.optional(),
  slug: slug.optional(),
  draft: flag.default(false),
  unpublished: flag.default(false),
  id: z
    .uuid({
      error: ({ input }) => `${JSON.stringify(input)}: expected the id of an exported post`,
    })
    .toLowerCase()
    .optional(),
  formerSlugs: z
    .array(slug, 'expected a list of slugs')
    .transform((slugs) => [...new Set(slugs)])
    .default([]),
});

const FIELDS = Object.keys(frontMatterSchema.shape);

/** All keys, in English. */
export const KEYS = FIELDS.map((field) => keysOf(field)[0]);

/** The field that a key means, in English or Spanish, whatever its case, accents and hyphens. */
export function fieldOf(given: string): string | undefined {
  return FIELDS.find((field) => keysOf(field).some((key) => bare(key) === bare(given)));
}

/** Keys that can keep a post from being public. */
const VISIBILITY_KEYS = ['draft', 'unpublished', 'date'].flatMap(keysOf);

/** The key among these that an unknown one differs from by one letter, or by two swapped letters. */
export function misspeltVisibilityKey(given: string): string | undefined {
  const parts = shortened(bare(given));
  return VISIBILITY_KEYS.find((key) => shortened(bare(key)).some((part) => parts.includes(part)));
}

/** A word, and the word without each one of its letters. */
function shortened(word: string): readonly string[] {
  return [word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))];
}

/** The key of a field for messages, in Spanish where the file has a Spanish key. */
export function keyIn(given: readonly string[], field: string): string {
  const english = KEYS.map(bare);
  const isSpanish = given.some((key) => fieldOf(key) && !english.includes(bare(key)));
  return isSpanish ? spanishKeyOf(field) : keysOf(field)[0];
}

/** Without accents, hyphens and blanks, in lower case, to compare. */
function bare(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\p{M}\s_-]/gu, '')
    .toLowerCase();
}
