import * as z from 'zod';
import { frontMatterFields } from '../post-fields.ts';
import { isSlug } from '../slug.ts';
import { DateError, parsePostDate } from './post-date.ts';

const flag = z
  .string('expected true or false')
  .transform((value) => value.toLowerCase())
  .pipe(z.enum(['true', 'false', 'sí', 'si', 'no', 'yes'], 'expected true or false'))
  .transform((value) => !['false', 'no'].includes(value));

const slug = z.string('expected a slug').refine(isSlug, {
  error: ({ input }) =>
    `${JSON.stringify(input)} is no slug, expected lower-case words joined by hyphens, 120 characters at most`,
});

/** The schema of front matter. YAML gives every scalar as text. */
export const frontMatterSchema = z.object({
  ...frontMatterFields(),
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
  slug: slug.optional(),
  draft: flag.default(false),
  unpublished: flag.default(false),
  id: z.uuid('expected the id of an exported post').toLowerCase().optional(),
  formerSlugs: z.array(slug, 'expected a list of slugs').default([]),
});
