import { pageTexts } from '../content/pages.ts';
import { site } from '../content/site.ts';
import type { FeedPost } from '../posts/post.ts';
import { absoluteUrl, machineRoutes, postHref, routes } from '../routes.ts';

/** The blog's feed, in the terms of JSON Feed. RSS and Atom are written from it. */
export type Feed = ReturnType<typeof feedOf>;

/** More than a subscriber misses between two visits. */
export const FEED_POSTS = 20;

/** Limit for all texts together, escaped as they are sent. Usual posts take a tenth of it. */
const MAX_TEXT_BYTES = 2_000_000;

/** What XML or JSON escapes, by up to six bytes (`&quot;`, `\u0001`). */
const ESCAPED = /[<>&"'\\\p{Cc}]/gu;

/** The feed of the blog as JSON Feed 1.1 (jsonfeed.org), from its newest posts, newest first. */
export function feedOf(posts: readonly FeedPost[], siteUrl: string) {
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: `${pageTexts.blog.title} — ${site.name}`,
    home_page_url: siteUrl + routes.blog,
    feed_url: siteUrl + machineRoutes.jsonFeed,
    description: pageTexts.blog.description,
    language: 'es',
    items: itemsOf(posts, siteUrl),
  };
}

/** When the feed changed last. An empty one has never changed. */
export function lastChange({ items }: Feed): Date {
  const changes = items.map(({ date_modified }) => Date.parse(date_modified));
  return new Date(Math.max(0, ...changes));
}

/** Beyond the limit, a post and those after it have only their description. */
function itemsOf(posts: readonly FeedPost[], siteUrl: string) {
  let left = MAX_TEXT_BYTES;
  return posts.map((post) => {
    const html = left > 0 ? withAbsoluteUrls(post.richContent, siteUrl + postHref(post.slug)) : '';
    left -= Buffer.byteLength(html.replace(ESCAPED, '&quot;'));
    return itemOf(post, left > 0 ? html : '', siteUrl);
  });
}

function itemOf(post: FeedPost, html: string, siteUrl: string) {
  const url = siteUrl + postHref(post.slug);
  // `undefined` where the address cannot be parsed.
  const image = absoluteUrl(post.heroImageUrl, siteUrl);
  const picture = image
    ? `<p><img src="${escapeHtml(image)}" alt="${escapeHtml(post.heroImageAlt)}"></p>`
    : '';
  return {
    // A URN that stays when the post gets another address.
    id: `urn:uuid:${post.id}`,
    url,
    title: post.title,
    content_html: picture + html,
    summary: post.description,
    image,
    date_published: post.date,
    date_modified: post.modified ?? post.date,
    authors: [{ name: post.author }],
    tags: post.topics,
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** A tag with its attributes. In sanitized HTML `<` always begins one, and values are in `"`. */
const TAG = /<[a-z][^"<>]*(?:"[^"]*"[^"<>]*)*>/g;
const ADDRESS = / (href|src|srcset|cite)="([^"]*)"/g;

/** Makes the addresses in a post's HTML absolute, for readers who see it elsewhere than on its page. */
function withAbsoluteUrls(html: string, pageUrl: string): string {
  const absolute = (address: string) => absoluteUrl(address, pageUrl) ?? address;
  return html.replace(TAG, (tag) =>
    tag.replace(ADDRESS, (_attribute, name: string, value: string) => {
      // A candidate of `srcset` has a width after its address.
      const parts = name === 'srcset' ? value.split(', ') : [value];
      return ` ${name}="${parts.map((part) => part.replace(/^\S+/, absolute)).join(', ')}"`;
    }),
  );
}
