import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { atom } from '../../../src/discovery/atom.ts';
import { feedOf } from '../../../src/discovery/feed.ts';
import { jsonFeed } from '../../../src/discovery/json-feed.ts';
import { rss } from '../../../src/discovery/rss.ts';
import { blogPosting } from '../../../src/discovery/structured-data/blog-posting.ts';
import { blogPostPage } from '../../../src/pages/blog/post-page.tsx';
import type { Post } from '../../../src/posts/post.ts';
import { DocumentHead } from '../../../src/ui/layout/document-head.tsx';

const SITE_URL = 'https://www.example.com';

const postWith = (heroImageUrl: string): Post => ({
  id: '00000000-0000-4000-8000-000000000000',
  slug: 'x',
  title: 'Un título',
  heroImageUrl,
  heroImageAlt: 'x',
  description: 'x',
  author: 'x',
  date: '2026-03-12T09:00:00.000Z',
  topics: [],
  richContent: '<p>Texto.</p>',
  headings: [],
  readingMinutes: 1,
  wordCount: 1,
  related: [],
});

test.for([
  'https://fotos.ejemplo.com:8o8o/x.jpg',
  'https://[::1/x.jpg',
  'https://[',
  'https://a b/x.jpg',
])('a post whose picture is at %s is in every feed and on its page', (heroImageUrl) => {
  const post = postWith(heroImageUrl);
  const feed = feedOf([post], SITE_URL);

  for (const write of [rss, atom, jsonFeed]) expect(`${write(feed, SITE_URL)}`).toContain('Texto.');
  expect(blogPosting(post, SITE_URL)).not.toHaveProperty('image');
  const metadata = blogPostPage.metadata({ status: 'loaded', data: post });
  const head = renderToStaticMarkup(DocumentHead({ metadata, siteUrl: SITE_URL }));
  expect(head).toContain('Un título');
  expect(head).not.toContain(heroImageUrl);
});
