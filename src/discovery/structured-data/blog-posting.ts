import type { BlogPosting, Person } from 'schema-dts';
import { trainers } from '../../content/trainers.ts';
import type { Post } from '../../posts/post.ts';
import { absoluteUrl, postHref } from '../../routes.ts';
import { centreInBrief } from './centre.ts';
import { articleId, blogId, reference } from './ids.ts';
import { personInBrief } from './people.ts';

/** An article of the blog. */
export function blogPosting(post: Post, siteUrl: string): BlogPosting {
  const url = siteUrl + postHref(post.slug);
  const image = absoluteUrl(post.heroImageUrl, siteUrl);
  return {
    '@type': 'BlogPosting',
    '@id': articleId(post.slug, siteUrl),
    headline: post.title,
    description: post.description,
    ...(image && { image }),
    datePublished: post.date,
    ...(post.modified !== undefined && { dateModified: post.modified }),
    author: authorOf(post.author, siteUrl),
    publisher: centreInBrief(siteUrl),
    mainEntityOfPage: reference(url),
    isPartOf: reference(blogId(siteUrl)),
    inLanguage: 'es',
    wordCount: post.wordCount,
    timeRequired: `PT${post.readingMinutes}M`,
    ...(post.topics.length > 0 && { articleSection: [...post.topics] }),
  };
}

/** The trainer of that name, else a person with no more than the name. */
function authorOf(name: string, siteUrl: string): Person {
  const trainer = trainers.find((each) => each.name === name);
  return trainer ? personInBrief(trainer, siteUrl) : { '@type': 'Person', name };
}
