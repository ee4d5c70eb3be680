import { machineRoutes } from '../routes.ts';
import { type Feed, lastChange } from './feed.ts';
import { xmlDocument } from './xml.ts';

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
