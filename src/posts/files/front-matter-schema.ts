import * as z from 'zod';
import { isSlug, topicSlug } from '../post.ts';
import { DateError, parsePostDate } from './post-date.ts';

const text = (length: number) =>
  z
    .string('expected text in one line')
    .trim()
    .min(1, 'is empty, expected text')
    .refine(
      (value) => [...value].length <= length,
      `is too long, expected ${length} characters at most`,
    );

const flag = z
  .string('expected true or false')
  .transform((value) => value.toLowerCase())
  .pipe(z.enum(['true', 'false', 'sí', 'si', 'no', 'yes'], 'expected true or false'))
  .transform((value) => !['false', 'no'].includes(value));

const slug = z.string('expected a slug').refine(isSlug, {
  error: ({ input }) =>
    `${JSON.stringify(input)} is no slug, expected lower-case words joined by hyphens, 120 characters at most`,
});

/** The limits are those of the table (`migrations/`). YAML gives every scalar as text. */
export const frontMatterSchema = z.object({
  title: text(200),
  description: text(500),
  author: text(100),
  date: z
    .string('expected a date')
    .transform((value, context) => {
      try {
        return parsePostDate(value);
      } catch (error) {
        if (!(error instanceof DateError)) throw error;
        context.addIssue({ code: 'custom', message: `${JSON.stringify(value)}: ${error.message}` });
        return z.NEVER;
      }
    })
    .optional(),
  hero: z
    .string('expected a file, a path or an address')
    .max(2000, 'is too long, expected 2000 characters at most')
    .refine(isPictureReference, {
      error: ({ input }) =>
        `${JSON.stringify(input)}: expected a picture's file, a path of the site such as /posts/x.svg, or an https address`,
    }),
  heroAlt: text(500),
  slug: slug.optional(),
  topics: z
    .array(
      text(60).refine((topic) => topicSlug(topic) !== '', 'expected a topic with letters'),
      {
        error: ({ input }) =>
          `expected a list such as [${typeof input === 'string' && input.includes(',') ? input : 'fuerza, salud'}]`,
      },
    )
    .refine(({ length }) => length <= 10, 'has too many, expected 10 at most')
    .refine(
      (topics) => new Set(topics.map(topicSlug)).size === topics.length,
      'has one topic twice',
    )
    .default([]),
  draft: flag.default(false),
  unpublished: flag.default(false),
  id: z.uuid('expected the id of an exported post').toLowerCase().optional(),
  formerSlugs: z.array(slug, 'expected a list of slugs').default([]),
});

/** The table's form for paths and addresses; a relative one is a file beside the post. */
function isPictureReference(text: string): boolean {
  if (/[\\\p{Cc}]/u.test(text) || text === '') return false;
  if (/^(?:\/|[a-z][a-z0-9+.-]+:)/i.test(text)) {
    return /^(?:\/|https:\/\/)[^/\s][^\s]*$/.test(text);
  }
  return !/^[#?]/.test(text);
}
