import { expect, test } from 'vitest';
import * as z from 'zod';
import { FEED_POSTS } from '../../../src/discovery/feed.ts';
import { machineRoutes, postHref } from '../../../src/routes.ts';
import { fillWithPosts } from '../../support/database/many-posts.ts';
import { startSite } from '../../support/server/site.ts';
import { HOSTILE, hostilePosts, WRITABLE } from './hostile-posts.ts';
import { parseXml } from './xml.ts';

const SITE_URL = 'https://www.example.com';

const { posts, get } = await startSite(hostilePosts(), { SITE_URL });

const { rss, atom, jsonFeed } = machineRoutes;

const textOf = async (path: string) => (await get(path)).body.toString();

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
  await posts.database
    .updateTable('posts')
    .set({ slug: 'otro-mas' })
    .where('slug', '=', 'otro')
    .execute();

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
