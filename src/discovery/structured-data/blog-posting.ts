import type { BlogPosting } from 'schema-dts';
import type { Post } from '../../posts/post.ts';
import { postHref } from '../../routes.ts';
import { centreInBrief } from './centre.ts';
import { personNamed } from './people.ts';
import { articleOf, BLOG } from './references.ts';

/** An article of the blog. */
export function blogPosting(post: Post): BlogPosting {
  return {
    '@type': 'BlogPosting',
    ...articleOf(post.slug),
    headline: post.title,
    description: post.description,
    image: post.heroImageUrl,
    datePublished: post.date,
    ...(post.modified !== undefined && { dateModified: post.modified }),
    author: personNamed(post.author),
    publisher: centreInBrief,
    mainEntityOfPage: { '@id': postHref(post.slug) },
    isPartOf: BLOG,
    inLanguage: 'es',
    wordCount: post.wordCount,
    timeRequired: `PT${post.readingMinutes}M`,
    ...(post.topics.length > 0 && { articleSection: [...post.topics] }),
  };
}
