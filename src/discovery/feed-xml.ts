import { machineRoutes } from '../routes.ts';
import { type Feed, lastChange } from './feed.ts';
import { xmlDocument } from './xml.ts';

/** Formats an instant (ISO 8601) as in RFC 822, with the same offset, so that the day stays the same. */
function rfc822(instant: string): string {
  const wallClock = new Date(`${instant.slice(0, 19)}Z`).toUTCString();
  return wallClock.replace('GMT', instant.slice(-6).replace(':', ''));
}

/** Writes a feed as RSS 2.0, the full text in the content module. */
export function rss(feed: Feed, siteUrl: string): Buffer {
  const item = feed.items.map((post) => ({
    title: post.title,
    link: post.url,
    guid: { '@isPermaLink': 'false', '#text': post.id },
    pubDate: rfc822(post.date_published),
    'dc:creator': post.authors.map(({ name }) => name),
    category: post.tags,
    description: post.summary,
    'content:encoded': post.content_html,
  }));
  return xmlDocument({
    rss: {
      '@version': '2.0',
      '@xmlns:atom': 'http://www.w3.org/2005/Atom',
      '@xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
      '@xmlns:dc': 'http://purl.org/dc/elements/1.1/',
      channel: {
        title: feed.title,
        link: feed.home_page_url,
        description: feed.description,
        language: feed.language,
        lastBuildDate: lastChange(feed).toUTCString(),
        'atom:link': {
          '@href': siteUrl + machineRoutes.rss,
          '@rel': 'self',
          '@type': 'application/rss+xml',
        },
        item,
      },
    },
  });
}

/** Writes a feed as Atom (RFC 4287). */
export function atom(feed: Feed, siteUrl: string): Buffer {
  const self = siteUrl + machineRoutes.atom;
  const entry = feed.items.map((post) => ({
    id: post.id,
    title: post.title,
    link: { '@rel': 'alternate', '@type': 'text/html', '@href': post.url },
    published: post.date_published,
    updated: post.date_modified,
    author: post.authors,
    category: post.tags.map((topic) => ({ '@term': topic })),
    summary: post.summary,
    content: { '@type': 'html', '#text': post.content_html },
  }));
  return xmlDocument({
    feed: {
      '@xmlns': 'http://www.w3.org/2005/Atom',
      '@xml:lang': feed.language,
      id: self,
      title: feed.title,
      subtitle: feed.description,
      updated: lastChange(feed).toISOString(),
      link: [
        { '@rel': 'self', '@type': 'application/atom+xml', '@href': self },
        { '@rel': 'alternate', '@type': 'text/html', '@href': feed.home_page_url },
      ],
      entry,
    },
  });
}
