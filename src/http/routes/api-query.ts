import * as z from 'zod';
import { cleanSearch, parsePageNumber } from '../../posts/post-query.ts';
import { SLUG, SLUG_MAX_LENGTH } from '../../posts/slug.ts';
import { parameters } from '../../routes.ts';

const { search, topic, page } = parameters;

/** A parameter that is given twice is a list. */
const ONCE = `Give ${Object.values(parameters)} at most once.`;
const A_SLUG = 'lower-case words joined by hyphens.';

/** Which page of which posts is asked for. Parameters that the API does not know are ignored. */
export const pageQuery = z
  .object({
    [search]: z
      .string(ONCE)
      .transform(cleanSearch)
      .pipe(z.string().min(1, `Give '${search}' something to look for.`))
      .optional()
      .describe('Words to look for; not together with a topic.'),
    [topic]: slug(`Give '${topic}' as ${A_SLUG}`, ONCE).optional().describe('The slug of a topic.'),
    [page]: z
      .string(ONCE)
      .refine(parsePageNumber, `Give '${page}' as a number from 1 on.`)
      .transform(Number)
      .pipe(z.int().min(1).max(9_999_999))
      .default(1)
      .describe('The page, of twelve posts.'),
  })
  .refine((asked) => !(asked[search] && asked[topic]), `Give either '${search}' or '${topic}'.`);

/** Which post is asked for. */
export const postQuery = z.object({
  slug: slug(`Give exactly one slug: ${A_SLUG}`).describe('The slug of the post, or a former one.'),
});

function slug(message: string, unlessText = message) {
  return z.string(unlessText).regex(SLUG, message).max(SLUG_MAX_LENGTH, message);
}
