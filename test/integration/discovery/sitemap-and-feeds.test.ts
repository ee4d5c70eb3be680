import { readFileSync } from 'node:fs';
import path from 'node:path';
import { RelaxNGValidator, XmlDocument } from 'libxml2-wasm';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { FEED_POSTS } from '../../../src/discovery/feed.ts';
import { machineRoutes, postHref, routes } from '../../../src/routes.ts';
import { fillWithPosts } from '../../support/database/many-posts.ts';
import { changePost } from '../../support/database/test-database.ts';
import { startSite } from '../../support/server/site.ts';
import { HOSTILE, hostilePosts, WRITABLE } from './hostile-posts.ts';

const SITE_URL = 'https://www.example.com';

const { posts, textOf } = await startSite(hostilePosts(), { SITE_URL });

const { sitemap, rss, atom, jsonFeed } = machineRoutes;

const grammar = RelaxNGValidator.fromDoc(
  XmlDocument.fromBuffer(readFileSync(path.join(import.meta.dirname, 'xml.rng'))),
);

/** Prefixes for XPath. */
const NAMESPACES = {
  s: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  image: 'http://www.google.com/schemas/sitemap-image/1.1',
  atom: 'http://www.w3.org/2005/Atom',
  content: 'http://purl.org/rss/1.0/modules/content/',
};

/**
 * Parses a sitemap or a feed and checks it by `xml.rng`, in RELAX NG.
 *
 * @throws with all that is wrong with it.
 * @returns what gives the texts that an XPath selects.
 */
function parseXml(xml: string) {
  const document = XmlDocument.fromString(xml);
  grammar.validate(document);
  return (xpath: string) => document.find(xpath, NAMESPACES).map(({ content }) => content);
}

const readSitemap = async () => parseXml(await textOf(sitemap));

test('the sitemap names every page by its one address, with its pictures', async () => {
  const texts = await readSitemap();

  const urls = texts('//s:url/s:loc');
  for (const path of [...Object.values(routes).filter(isPage), postHref('hostil')]) {
    expect(urls).toContain(SITE_URL + path);
  }
  expect(new Set(urls).size).toBe(urls.length);
  for (const url of urls) {
    const html = await textOf(url.slice(SITE_URL.length));
    expect(html).toContain(`<link rel="canonical" href="${url}"/>`);
    expect(html).not.toContain('noindex');
  }
  const galleryUrl = SITE_URL + routes.facilities;
  expect(texts(`//s:url[s:loc="${galleryUrl}"]/image:image/image:loc`)).toHaveLength(6);
  expect(texts(`//s:url[s:loc="${SITE_URL}${postHref('otro')}"]/image:image`)).toEqual([
    `${SITE_URL}/favicon.svg`,
  ]);
});

const isPage = (path: string) => !/[:?]|^\/api|^\/vista/.test(path);

test('a page changed when its post did', async () => {
  const lastmod = async (path: string) =>
    (await readSitemap())(`//s:url[s:loc="${SITE_URL}${path}"]/s:lastmod`)[0];
  const changed = '2030-05-01T12:00:00+02:00';
  expect(await lastmod(postHref('hostil'))).toBe(await lastmod(routes.blog));

  await changePost(posts, 'hostil', { description: 'Otra cosa.', updatedAt: new Date(changed) });

  await expect.poll(() => lastmod(postHref('hostil'))).toBe(changed);
  expect(await lastmod(routes.blog)).toBe(changed);
  expect(await lastmod(postHref('otro'))).not.toBe(changed);
});

test('RSS holds the whole posts, newest first, whatever their titles are', async () => {
  const texts = parseXml(await textOf(rss));

  expect(texts('/rss/channel/item/title')).toEqual([WRITABLE, 'Otro']);
  expectWholeText(texts('//content:encoded')[0] ?? '');
  expect(texts('//item[2]/link | //item[2]/pubDate')).toEqual([
    SITE_URL + postHref('otro'),
    'Sun, 01 Feb 2026 00:00:00 GMT',
  ]);
  expect(texts('//guid/@isPermaLink')).toEqual(['false', 'false']);
  expect(texts('//atom:link/@href')).toEqual([SITE_URL + rss]);
});

test('Atom holds the whole posts, newest first, whatever their titles are', async () => {
  const texts = parseXml(await textOf(atom));

  expect(texts('//atom:entry/atom:title')).toEqual([WRITABLE, 'Otro']);
  expect(texts('//atom:entry/atom:author/atom:name')[0]).toBe(WRITABLE.slice(0, 100 - 3));
  expect(texts('//atom:entry/atom:link/@href')[1]).toBe(SITE_URL + postHref('otro'));
  expect(texts('//atom:entry/atom:published')[1]).toBe('2026-02-01T01:00:00+01:00');
  expectWholeText(texts('//atom:content[@type="html"]')[0] ?? '');
});

const aJsonFeed = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string(),
  home_page_url: z.url(),
  feed_url: z.url(),
  description: z.string(),
  language: z.literal('es'),
  items: z.array(
    z.strictObject({
      id: z.string(),
      url: z.url(),
      title: z.string(),
      content_html: z.string(),
      summary: z.string(),
      image: z.url(),
      date_published: z.iso.datetime({ offset: true }),
      date_modified: z.iso.datetime({ offset: true }),
      authors: z.array(z.strictObject({ name: z.string() })).min(1),
      tags: z.array(z.string()),
    }),
  ),
});

test('JSON Feed holds the whole posts, newest first, whatever their titles are', async () => {
  const feed = aJsonFeed.parse(JSON.parse(await textOf(jsonFeed)));

  expect(feed.items.map(({ title }) => title)).toEqual([HOSTILE, 'Otro']);
  expectWholeText(feed.items[0]?.content_html ?? '');
});

function expectWholeText(html: string): void {
  const page = SITE_URL + postHref('hostil');
  expect(html).toContain(`href="${page}#s-uno"`);
  expect(html).toContain(`href="${SITE_URL}/blog/otro"`);
  expect(html).toContain(`href="${SITE_URL}/si"`);
  expect(html).toContain('src="https://example.org/a.png"');
  expect(html).toContain('href="/no"');
  expect(html).toContain(']]>');
  // The sign of a link to a heading.
  expect(html).not.toContain('>#<');
  expect(html).not.toMatch(/<script| href="\/si| href="#/);
}

test('a post keeps its id in the feed when it gets another address', async () => {
  const idOf = async (slug: string) => {
    const { items } = aJsonFeed.parse(JSON.parse(await textOf(jsonFeed)));
    return items.find(({ url }) => url.endsWith(`/${slug}`))?.id;
  };
  const before = await idOf('otro');
  await changePost(posts, 'otro', { slug: 'otro-mas' });

  await expect.poll(() => idOf('otro-mas')).toBe(before);
});

test('a feed is as long as any, however long the blog is, and empty where that is', async () => {
  const titles = async () => [
    parseXml(await textOf(rss))('//item/title'),
    parseXml(await textOf(atom))('//atom:entry/atom:title'),
    aJsonFeed.parse(JSON.parse(await textOf(jsonFeed))).items.map(({ title }) => title),
  ];

  await fillWithPosts(posts.database, FEED_POSTS + 30);
  const newest = Array.from({ length: FEED_POSTS }, (_, index) => `Artículo ${index + 1}`);
  await expect.poll(titles).toEqual([newest, newest, newest]);

  await posts.database.deleteFrom('posts').execute();
  await expect.poll(titles).toEqual([[], [], []]);
});
