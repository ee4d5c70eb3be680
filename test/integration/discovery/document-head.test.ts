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
async function headOf(path: string, host?: string) {
  const headers = host === undefined ? {} : { 'X-Forwarded-Host': host };
  const html = await (await fetch(server.origin + path, { headers })).text();
  const tree: Root = fromHtml(html);
  const said = new Map<string, string>();
  const feeds: string[] = [];
  visit(tree, 'element', ({ tagName, properties, children }: Element) => {
    const { property, name, rel, media, content, href, type } = properties;
    if (tagName === 'title')
      said.set('title', children[0]?.type === 'text' ? children[0].value : '');
    if (tagName === 'html') said.set('lang', String(properties['lang']));
    if (tagName === 'meta' && (property ?? name)) {
      const key = [property ?? name, media].filter(Boolean).join(' ');
      expect(said.has(key), key).toBe(false);
      said.set(key, String(content));
    }
    if (tagName !== 'link') return;
    if (String(rel) === 'alternate') feeds.push(`${type} ${href}`);
    else said.set(String(rel), String(href));
  });
  return { said: (key: string) => said.get(key), feeds };
}

test.for(indexed)('%s says all of itself, and the same as a card', async (path) => {
  const { said, feeds } = await headOf(path, 'evil.example');

  expect(said('lang')).toBe('es');
  expect(said('canonical')).toBe(SITE_URL + path);
  expect(said('robots')).toBeUndefined();
  expect(said('og:url')).toBe(SITE_URL + path);
  expect(said('og:title')).toBe(said('title'));
  expect(said('og:description')).toBe(said('description'));
  expect(said('og:site_name')).toBe(site.name);
  expect(said('og:locale')).toBe('es_ES');
  expect(said('og:type')).toBe(path === article ? 'article' : 'website');
  expect(said('twitter:card')).toBe('summary_large_image');
  expect(said('theme-color (prefers-color-scheme: light)')).toMatch(/^#/);
  expect(said('theme-color (prefers-color-scheme: dark)')).toMatch(/^#/);
  expect(feeds).toEqual([
    `application/rss+xml ${machineRoutes.rss}`,
    `application/atom+xml ${machineRoutes.atom}`,
    `application/feed+json ${machineRoutes.jsonFeed}`,
    ...(path === article ? [`text/markdown ${article}.md`] : []),
  ]);
});

test.for(hidden)('%s is for nobody to find', async (path) => {
  const { said } = await headOf(path);

  expect(said('robots')).toBe('noindex');
  expect(said('canonical')).toBeUndefined();
  expect(said('og:url')).toBeUndefined();
  expect(said('title')).toMatch(/ — Rosell 20$/);
});

test('an article has its dates and its own picture, and its title breaks nothing', async () => {
  const { said } = await headOf(article);

  expect(said('og:title')).toBe(`${HOSTILE} — ${site.name}`);
  expect(said('og:image')).toBe('https://example.org/foto.jpg');
  expect(said('article:published_time')).toBe('2026-03-12T10:00:00+01:00');
  expect(Date.parse(said('article:modified_time') ?? '')).toBeGreaterThan(Date.parse('2026-03-12'));
});
