import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { feedOf } from '../../../src/discovery/feed.ts';
import { atom, rss } from '../../../src/discovery/feed-xml.ts';
import { graphOf } from '../../../src/discovery/structured-data/graph.ts';
import { blogPostPage } from '../../../src/pages/blog/post-page.tsx';
import { DocumentHead } from '../../../src/ui/layout/document-head.tsx';
import { aWholePost } from '../../support/posts/whole-post.ts';

const SITE_URL = 'https://www.example.com';

test.for(['https://fotos.ejemplo.com:8o8o/x.jpg', 'https://[', 'https://a b/x.jpg'])(
  'a post whose picture is at %s is in every feed and on its page',
  (heroImageUrl) => {
    const post = aWholePost({ heroImageUrl });
    const feed = feedOf([post], SITE_URL);

    for (const write of [rss, atom]) expect(`${write(feed, SITE_URL)}`).toContain('Texto.');
    expect(feed.items).toMatchObject([{ content_html: expect.stringContaining('Texto.') }]);
    const state = { status: 'loaded', data: post } as const;
    const [, article] = JSON.parse(graphOf(blogPostPage, state, SITE_URL) ?? '')['@graph'];
    expect(article).toMatchObject({ '@type': 'BlogPosting', headline: 'Un título' });
    expect(article).not.toHaveProperty('image');
    const metadata = blogPostPage.metadata(state);
    const head = renderToStaticMarkup(DocumentHead({ metadata, siteUrl: SITE_URL }));
    expect(head).toContain('Un título');
    expect(head).not.toContain(heroImageUrl);
  },
);

test('in a feed the address of each size of a picture is absolute, and its width stays', () => {
  const sizes = '/media/x-305.avif 305w, /media/x-410.avif 410w';
  const richContent = `<source srcset="${sizes}"><img src="/media/x.jpg" srcset="${sizes}">`;

  const [item] = feedOf([aWholePost({ richContent })], SITE_URL).items;

  const absolute = sizes.replaceAll('/media', `${SITE_URL}/media`);
  expect(item?.content_html).toMatch(
    `<source srcset="${absolute}"><img src="${SITE_URL}/media/x.jpg" srcset="${absolute}">`,
  );
});

test.for(['"', '\u0001', '<a href="/">&lt;</a>'])(
  'feeds with many %j are 2 MB at most as sent, and list the posts whose text has no room',
  (text) => {
    const post = aWholePost({ richContent: text.repeat(900_000 / text.length) });
    const feed = feedOf([post, post, post], SITE_URL);

    expect(feed.items).toHaveLength(3);
    for (const sent of [rss(feed, SITE_URL), atom(feed, SITE_URL), JSON.stringify(feed)]) {
      expect(Buffer.byteLength(sent)).toBeLessThan(2_100_000);
    }
  },
);
