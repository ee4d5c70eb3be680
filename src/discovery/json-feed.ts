import { machineRoutes } from '../routes.ts';
import type { Feed } from './feed.ts';

/** Writes a feed as JSON Feed 1.1 (jsonfeed.org). */
export function jsonFeed(feed: Feed, siteUrl: string): Buffer {
  const items = feed.entries.map((entry) => ({
    id: entry.id,
    url: entry.url,
    title: entry.title,
    content_html: entry.html,
    summary: entry.summary,
    image: entry.image,
    date_published: entry.published,
    date_modified: entry.modified,
    authors: [{ name: entry.author }],
    tags: entry.topics,
  }));
  return Buffer.from(
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: feed.title,
      home_page_url: feed.url,
      feed_url: siteUrl + machineRoutes.jsonFeed,
      description: feed.description,
      language: feed.language,
      items,
    }),
  );
}
