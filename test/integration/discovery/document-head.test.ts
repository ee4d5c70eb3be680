import type { Element, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { visit } from 'unist-util-visit';
import { expect, test } from 'vitest';
import { site } from '../../../src/content/site.ts';
import { blogHref, machineRoutes, postHref, previewHref, topicHref } from '../../../src/routes.ts';
import { aPost } from '../../support/database/test-database.ts';
import { pathsWithoutPosts } from '../../support/paths.ts';
import { startSite } from '../../support/server/site.ts';

const SITE_URL = 'https://www.example.com';
const HOSTILE = '"><script>alert(1)</script> & \u202e '.padEnd(200, 'ñ');

const { server } = await startSite(
  [
    aPost({
      slug: 'un-articulo',
      title: HOSTILE,
      topics: ['Fuerza'],
      heroImageUrl: 'https://example.org/foto.jpg',
      publishedAt: new Date('2026-03-12T09:00:00Z'),
    }),
  ],
  { SITE_URL },
);

const article = postHref('un-articulo');
const indexed = [...pathsWithoutPosts, topicHref('fuerza'), article];
const hidden = [
  '/no-existe',
  postHref('no-existe'),
  blogHref({ search: 'fuerza' }),
  previewHref({
    id: '00000000-0000-4000-8000-000000000000',
    expires: 1,
    signature: 'a'.repeat(64),
  }),
];

/** What a head says, by property, name or relation; each is said once. */
async function headOf(path: string, headers: Record<string, string> = {}) {
  const html = await (await fetch(server.origin + path, { headers })).text();
  const tree: Root = fromHtml(html);
  const said: Record<string, string> = {};
  const feeds: string[] = [];
  visit(tree, 'element', ({ tagName, properties, children }: Element) => {
    const { property, name, rel, media, content, href, type } = properties;
    if (tagName === 'title') said['title'] = children[0]?.type === 'text' ? children[0].value : '';
    if (tagName === 'meta' && (property ?? name)) {
      const key = [property ?? name, media].filter(Boolean).join(' ');
      expect(said).not.toHaveProperty([key]);
      said[key] = String(content);
    }
    if (tagName !== 'link') return;
    if (String(rel) === 'alternate') feeds.push(`${type} ${href}`);
    else said[String(rel)] = String(href);
  });
  return { html, said, feeds };
}

test.for(indexed)('%s says all of itself, and the same as a card', async (path) => {
  const { said, feeds } = await headOf(path, { 'X-Forwarded-Host': 'evil.example' });

  expect(said).toMatchObject({
    canonical: SITE_URL + path,
    'og:url': SITE_URL + path,
    'og:title': said['title'],
    'og:description': said['description'],
    'og:site_name': site.name,
    'og:locale': 'es_ES',
    'og:type': path === article ? 'article' : 'website',
    'twitter:card': 'summary_large_image',
    'theme-color (prefers-color-scheme: light)': expect.stringMatching(/^#/),
    'theme-color (prefers-color-scheme: dark)': expect.stringMatching(/^#/),
  });
  expect(said).not.toHaveProperty('robots');
  expect(feeds).toEqual([
    `application/rss+xml ${machineRoutes.rss}`,
    `application/atom+xml ${machineRoutes.atom}`,
    `application/feed+json ${machineRoutes.jsonFeed}`,
    ...(path === article ? [`text/markdown ${article}.md`] : []),
  ]);
});

test.for(['title', 'description'])('no two pages share a %s', async (key) => {
  const heads = await Promise.all(indexed.map((path) => headOf(path)));

  const texts = heads.map(({ said }) => said[key]);
  expect(texts).not.toContain(undefined);
  expect(new Set(texts).size).toBe(indexed.length);
});

test.for(hidden)('%s is for nobody to find', async (path) => {
  const { html, said } = await headOf(path);

  expect(said).toMatchObject({
    robots: 'noindex',
    title: expect.stringMatching(/ — Rosell 20$/),
  });
  expect(said).not.toHaveProperty('canonical');
  expect(said).not.toHaveProperty(['og:url']);
  expect(html).not.toContain('ld+json');
});

test('an article has its dates and its own picture, and its title breaks nothing', async () => {
  const { said } = await headOf(article);

  expect(said).toMatchObject({
    'og:title': `${HOSTILE} — ${site.name}`,
    'og:image': 'https://example.org/foto.jpg',
    'article:published_time': '2026-03-12T10:00:00+01:00',
  });
  const modified = Date.parse(said['article:modified_time'] ?? '');
  expect(modified).toBeGreaterThan(Date.parse('2026-03-12'));
});
