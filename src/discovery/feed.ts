import { pageTexts } from '../content/pages.ts';
import { site } from '../content/site.ts';
import type { Post } from '../posts/post.ts';
import { absoluteUrl, postHref, routes } from '../routes.ts';
import { withAbsoluteUrls } from './absolute-urls.ts';
import { escapeHtml } from './escape-html.ts';

/** The blog as each format of the feed tells of it. */
export type Feed = ReturnType<typeof feedOf>;

/** More than anybody has missed since they last looked. */
export const FEED_POSTS = 20;

/** In UTF-16 units: a feed with a few very long posts has fewer of them. */
const MAX_TEXT = 2_000_000;

/** The feed of the blog, from its newest posts, newest first. Times are ISO 8601 in UTC. */
export function feedOf(posts: readonly Post[], siteUrl: string) {
  const entries = firstOf(posts).map((post) => entryOf(post, siteUrl));
  const changes = entries.map(({ modified }) => Date.parse(modified));
  return {
    title: `${pageTexts.blog.title} — ${site.name}`,
    description: pageTexts.blog.description,
    url: siteUrl + routes.blog,
    language: 'es',
    // An empty feed has never changed.
    modified: new Date(Math.max(0, ...changes)).toISOString(),
    entries,
  };
}

function firstOf(posts: readonly Post[]): readonly Post[] {
  let length = 0;
  return posts.filter(({ richContent }, index) => {
    length += richContent.length;
    return index === 0 || length <= MAX_TEXT;
  });
}

function entryOf(post: Post, siteUrl: string) {
  const url = siteUrl + postHref(post.slug);
  const image = absoluteUrl(post.heroImageUrl, siteUrl);
  const picture = image ? pictureOf(image, post.heroImageAlt) : '';
  return {
    /** A URN that stays when the post gets another address. */
    id: `urn:uuid:${post.id}`,
    url,
    title: post.title,
    summary: post.description,
    /** Absent where the post's address of it cannot be parsed. */
    image,
    /** The whole text, its picture included, as HTML with whole addresses. */
    html: picture + withAbsoluteUrls(post.richContent, url),
    author: post.author,
    topics: post.topics,
    published: post.date,
    modified: post.modified ?? post.date,
  };
}

function pictureOf(url: string, alt: string): string {
  return `<p><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}"></p>`;
}
