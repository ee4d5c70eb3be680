import { pageTexts } from '../content/pages.ts';
import { site } from '../content/site.ts';
import type { Post } from '../posts/post.ts';
import { absoluteUrl, postHref, routes } from '../routes.ts';
import { withAbsoluteUrls } from './absolute-urls.ts';
import { escapeHtml } from './escape-html.ts';

/** A post as each format of the feed tells of it. */
export interface FeedEntry {
  /** A URN that stays when the post gets another address. */
  readonly id: string;
  readonly url: string;
  readonly title: string;
  /** One or two sentences of plain text. */
  readonly summary: string;
  /** Absent where the post's address of it cannot be parsed. */
  readonly image: string | undefined;
  /** The whole text, its picture included, as HTML with whole addresses. */
  readonly html: string;
  readonly author: string;
  readonly topics: readonly string[];
  /** Both ISO 8601 in UTC. */
  readonly published: string;
  readonly modified: string;
}

export interface Feed {
  readonly title: string;
  readonly description: string;
  /** The blog's address. */
  readonly url: string;
  readonly language: string;
  /** When something in it changed last, ISO 8601 in UTC. */
  readonly modified: string;
  /** Newest first. */
  readonly entries: readonly FeedEntry[];
}

/** More than anybody has missed since they last looked. */
export const FEED_POSTS = 20;

/** In UTF-16 units: a feed with a few very long posts has fewer of them. */
const MAX_TEXT = 2_000_000;

/** The feed of the blog, from its newest posts. */
export function feedOf(posts: readonly Post[], siteUrl: string): Feed {
  const entries = firstOf(posts).map((post) => entryOf(post, siteUrl));
  return {
    title: `${pageTexts.blog.title} — ${site.name}`,
    description: pageTexts.blog.description,
    url: siteUrl + routes.blog,
    language: 'es',
    modified: lastOf(entries).toISOString(),
    entries,
  };
}

/** When the newest change was; an empty feed has never changed. */
function lastOf(entries: readonly FeedEntry[]): Date {
  return new Date(Math.max(0, ...entries.map(({ modified }) => Date.parse(modified))));
}

function firstOf(posts: readonly Post[]): readonly Post[] {
  let length = 0;
  return posts.filter(({ richContent }, index) => {
    length += richContent.length;
    return index === 0 || length <= MAX_TEXT;
  });
}

function entryOf(post: Post, siteUrl: string): FeedEntry {
  const url = siteUrl + postHref(post.slug);
  const image = absoluteUrl(post.heroImageUrl, siteUrl);
  return {
    id: `urn:uuid:${post.id}`,
    url,
    title: post.title,
    summary: post.description,
    image,
    html:
      (image ? pictureOf(image, post.heroImageAlt) : '') + withAbsoluteUrls(post.richContent, url),
    author: post.author,
    topics: post.topics,
    published: post.date,
    modified: post.modified ?? post.date,
  };
}

function pictureOf(url: string, alt: string): string {
  return `<p><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}"></p>`;
}
