import { machineRoutes } from '../routes.ts';
import type { Feed } from './feed.ts';
import { xmlDocument } from './xml.ts';

/** Writes a feed as Atom (RFC 4287). */
export function atom(feed: Feed, siteUrl: string): Buffer {
  const self = siteUrl + machineRoutes.atom;
  const entry = feed.entries.map((post) => ({
    id: post.id,
    title: post.title,
    link: { '@rel': 'alternate', '@type': 'text/html', '@href': post.url },
    published: post.published,
    updated: post.modified,
    author: { name: post.author },
    category: post.topics.map((topic) => ({ '@term': topic })),
    summary: post.summary,
    content: { '@type': 'html', '#text': post.html },
  }));
  return xmlDocument({
    feed: {
      '@xmlns': 'http://www.w3.org/2005/Atom',
      '@xml:lang': feed.language,
      id: self,
      title: feed.title,
      subtitle: feed.description,
      updated: feed.modified,
      link: [
        { '@rel': 'self', '@type': 'application/atom+xml', '@href': self },
        { '@rel': 'alternate', '@type': 'text/html', '@href': feed.url },
      ],
      entry,
    },
  });
}
