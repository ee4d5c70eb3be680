import * as z from 'zod';
import { postFields } from '../post-fields.ts';
import { isSlug } from '../slug.ts';
import { parsePostDate } from './post-date.ts';

const flag = z.stringbool({
  truthy: ['true', 'sí', 'si', 'yes'],
  falsy: ['false', 'no'],
  error: 'expected true or false',
});

const slug = z.string('expected a slug').refine(isSlug, {
  error: ({ input }) =>
    `${JSON.stringify(input)} is no slug, expected lower-case words joined by hyphens, 120 characters at most`,
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
export const frontMatterSchema = postFields
  .extend({
    date: date.optional(),
    slug: slug.optional(),
    draft: flag.default(false),
    unpublished: flag.default(false),
    id: z.uuid('expected the id of an exported post').toLowerCase().optional(),
    formerSlugs: z.array(slug, 'expected a list of slugs').default([]),
  })
  .refine(({ draft, unpublished }) => !(draft && unpublished), {
    error: 'a post is a draft or unpublished, not both',
    path: ['unpublished'],
  });
