import { machineRoutes } from '../routes.ts';
import type { Feed } from './feed.ts';
import { xmlDocument } from './xml.ts';

/** Writes a feed as RSS 2.0, the full text in the content module. */
export function rss(feed: Feed, siteUrl: string): Buffer {
  const item = feed.entries.map((entry) => ({
    title: entry.title,
    link: entry.url,
    guid: { '@isPermaLink': 'false', '#text': entry.id },
    pubDate: rfc822(entry.published),
    'dc:creator': entry.author,
    category: entry.topics,
    description: entry.summary,
    'content:encoded': entry.html,
  }));
  return xmlDocument({
    rss: {
      '@version': '2.0',
      '@xmlns:atom': 'http://www.w3.org/2005/Atom',
      '@xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
      '@xmlns:dc': 'http://purl.org/dc/elements/1.1/',
      channel: {
        title: feed.title,
        link: feed.url,
        description: feed.description,
        language: feed.language,
        lastBuildDate: rfc822(feed.modified),
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

/** The form of dates in RSS, its years in four digits. */
function rfc822(instant: string): string {
  return new Date(instant).toUTCString();
}
