import { isDeepStrictEqual } from 'node:util';
import { stringify } from 'yaml';
import { keyOf, namesOf, postFields } from '../post-fields.ts';
import type { StoredPost } from '../reading/stored-posts.ts';
import { formatPostDate } from './post-date.ts';

/** Writes the front matter of a stored post as YAML. Fields with their default values are left out. */
export function writeFrontMatter(post: StoredPost, formerSlugs: readonly string[] | undefined) {
  const { shape } = postFields;
  const fields = namesOf(postFields)
    .filter((name) => !isDeepStrictEqual(post[name], shape[name].safeParse(undefined).data))
    .map((name) => [keyOf(name), post[name]]);
  const date = post.publishedAt ?? post.plannedAt;
  const matter = {
    ...Object.fromEntries(fields),
    slug: post.slug,
    date: date ? formatPostDate(date) : undefined,
    draft: post.status === 'draft' || undefined,
    unpublished: post.status === 'unpublished' || undefined,
    formerSlugs,
    id: post.id,
  };
  return stringify(matter, {
    lineWidth: 0,
    defaultStringType: 'QUOTE_DOUBLE',
    defaultKeyType: 'PLAIN',
  });
}
