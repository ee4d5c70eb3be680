import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { FEED_POSTS } from '../../src/discovery/feed.ts';
import { upsertPosts } from '../../src/posts/post-store.ts';
import {
  machineRoutes,
  postHref,
  postMarkdownHref,
  routes,
  sitemapOfPostsHref,
} from '../../src/routes.ts';
import { aPost, createDatabase } from '../support/database.ts';
import { httpGet } from '../support/http.ts';
import { fillWithPosts } from '../support/many-posts.ts';
import { startServer } from '../support/server.ts';
import { validXml } from '../support/xml.ts';

const SITE_URL = 'https://www.example.com';

/** Characters that XML cannot hold, not even escaped. */
const UNWRITABLE = '\u0001\u000b\ufffe';
/** The longest title that there can be, of all that breaks formats. */
const HOSTILE =
  ']]></script><!-- &amp; &lt; "\' \u202eodnaler\u202c \u2066x\u2069 \u200f🏋️‍♀️ `[a](b)`'
    .concat(UNWRITABLE)
    .padEnd(200, 'ñ');
/** What XML can hold of it. */
const LEGAL = HOSTILE.replace(UNWRITABLE, '');

const posts = await createDatabase([
  aPost({
    slug: 'hostil',
    title: HOSTILE,
    description: HOSTILE.padEnd(500, 'á'),
    author: HOSTILE.slice(0, 100),
    topics: ['Fuerza & <técnica>'],
    heroImageAlt: '"><script>alert(1)</script>',
    content:
      '## Uno\n\n[Aquí](#s-uno), [allí](/blog/otro) y ![fuera](https://example.org/a.png)\n\n`href="/no"` ]]> <a title=" href=&quot;/no&quot; > " href="/si">x</a>',
    publishedAt: new Date('2026-03-12T09:00:00Z'),
  }),
  aPost({ slug: 'otro', title: 'Otro', publishedAt: new Date('2026-02-01T00:00:00Z') }),
  aPost({ slug: 'futuro', title: 'Futuro', publishedAt: new Date('2999-01-01T00:00:00Z') }),
  aPost({ slug: 'borrador', title: 'Borrador', status: 'draft', publishedAt: null }),
  aPost({ slug: 'retirado', title: 'Retirado', status: 'unpublished', publishedAt: null }),
]);
const server = await startServer({ DATABASE_URL: posts.databaseUrl, SITE_URL });
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await posts[Symbol.asyncDispose]();
});

const { robots, sitemap, rss, atom, jsonFeed, llms } = machineRoutes;
const everyFile = [robots, sitemap, rss, atom, jsonFeed, llms, postMarkdownHref('hostil')];

const get = (path: string, headers: Record<string, string> = {}) =>
  httpGet(server.origin + path, headers);
const textOf = async (path: string) => (await get(path)).body.toString();

test.for([
  [robots, 'text/plain; charset=utf-8'],
  [sitemap, 'application/xml; charset=utf-8'],
  [rss, 'application/rss+xml; charset=utf-8'],
  [atom, 'application/atom+xml; charset=utf-8'],
  [jsonFeed, 'application/feed+json; charset=utf-8'],
  [llms, 'text/plain; charset=utf-8'],
  [postMarkdownHref('hostil'), 'text/markdown; charset=utf-8'],
] as const)('%s is %s, kept by who has it, whatever the query says', async ([path, type]) => {
  const { status, headers, body } = await get(path);
  const again = await get(path, { 'If-None-Match': String(headers.etag) });
  const tracked = await get(`${path}?utm_source=x&pagina=2`);
  const head = await fetch(server.origin + path, {
    method: 'HEAD',
    headers: { 'Accept-Encoding': 'identity' },
  });

  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'content-type': type, 'cache-control': 'no-cache' });
  expect(again.status).toBe(304);
  expect(tracked.headers.etag).toBe(headers.etag);
  expect(head.status).toBe(200);
  expect(head.headers.get('content-length')).toBe(String(body.length));
});

test.for(everyFile)('%s holds nothing of what is not published', async (path) => {
  expect(await textOf(path)).not.toMatch(/futuro|borrador|retirado/i);
});

test('the sitemap names every page by its one address, with its pictures', async () => {
  const select = await validXml(await textOf(sitemap), 'sitemap');

  const urls = select('//s:url/s:loc');
  for (const path of [...Object.values(routes).filter(isPage), postHref('hostil')]) {
    expect(urls).toContain(SITE_URL + path);
  }
  expect(new Set(urls).size).toBe(urls.length);
  for (const url of urls) {
    const path = url.slice(SITE_URL.length);
    const html = await textOf(path);
    expect(html).toContain(`<link rel="canonical" href="${url}"/>`);
    expect(html).not.toContain('noindex');
  }
  const galleryUrl = SITE_URL + routes.facilities;
  expect(select(`//s:url[s:loc="${galleryUrl}"]/image:image`)).toHaveLength(6);
  expect(select(`//s:url[s:loc="${SITE_URL}${postHref('otro')}"]/image:image`)).toEqual([
    `${SITE_URL}/posts/kettlebell-roble.svg`,
  ]);
});

const isPage = (path: string) => !/[:?]|^\/api|^\/vista/.test(path);

test('a page changed when its post did', async () => {
  const lastmod = async (slug: string) =>
    (await validXml(await textOf(sitemap), 'sitemap'))(
      `//s:url[s:loc="${SITE_URL}${postHref(slug)}"]/s:lastmod`,
    )[0];
  const before = await lastmod('otro');

  await posts.database
    .updateTable('posts')
    .set({ description: 'Otra cosa.', updated_at: new Date('2030-05-01T10:00:00Z') })
    .where('slug', '=', 'otro')
    .execute();

  await expect.poll(() => lastmod('otro')).toBe('2030-05-01T10:00:00.000Z');
  expect(before).not.toBe('2030-05-01T10:00:00.000Z');
});

test('RSS holds the whole posts, newest first, whatever their titles are', async () => {
  const select = await validXml(await textOf(rss), 'rss');

  expect(select('/rss/channel/item/title')).toEqual([LEGAL, 'Otro']);
  expectWholeText(select('//content:encoded')[0] ?? '');
  expect(select('//atom:link/@href')).toEqual([SITE_URL + rss]);
});

test('Atom holds the whole posts, newest first, whatever their titles are', async () => {
  const select = await validXml(await textOf(atom), 'atom');

  expect(select('//atom:entry/atom:title')).toEqual([LEGAL, 'Otro']);
  expect(select('//atom:entry/atom:author/atom:name')[0]).toBe(LEGAL.slice(0, 100 - 3));
  expect(select('//atom:entry/atom:link/@href')[1]).toBe(SITE_URL + postHref('otro'));
  expectWholeText(select('//atom:content')[0] ?? '');
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
      date_published: z.iso.datetime(),
      date_modified: z.iso.datetime(),
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

  await posts.database
    .updateTable('posts')
    .set({ slug: 'otro' })
    .where('slug', '=', 'otro-mas')
    .execute();
  await expect.poll(() => idOf('otro')).toBe(before);
});

test('the Markdown of a post is what its author wrote, and says where it is from', async () => {
  const { headers, body } = await get(postMarkdownHref('hostil'));
  const [, matter = '', text] = body.toString().split(/^---\n/m);

  expect(parse(matter)).toMatchObject({ title: HOSTILE, url: SITE_URL + postHref('hostil') });
  expect(text).toContain('## Uno\n\n[Aquí](#s-uno), [allí](/blog/otro)');
  expect(headers['link']).toBe(`<${SITE_URL}${postHref('hostil')}>; rel="canonical"`);
});

test('the Markdown of a post goes its ways: 301 renamed, 410 deleted, 404 unknown', async () => {
  const { database } = posts;
  const insert = ['se-muda', 'se-borra'].map((slug) => aPost({ slug }));
  await upsertPosts(database, insert);
  await database
    .updateTable('posts')
    .set({ slug: 'mudado' })
    .where('slug', '=', 'se-muda')
    .execute();
  await database.deleteFrom('posts').where('slug', '=', 'se-borra').execute();

  await expect
    .poll(async () => (await get(postMarkdownHref('se-muda'))).headers.location)
    .toBe(postMarkdownHref('mudado'));
  expect((await get(postMarkdownHref('se-muda'))).status).toBe(301);
  expect((await get(postMarkdownHref('se-borra'))).status).toBe(410);
  for (const path of ['/blog/no-existe.md', '/blog/futuro.md', '/blog/borrador.md', '/blog/X.md']) {
    const { status, headers } = await get(path);
    expect(status).toBe(404);
    expect(headers['cache-control']).toBe('no-store');
  }
});

test('the page of a post says where its Markdown is', async () => {
  expect((await get(postHref('hostil'))).headers['link']).toBe(
    `<${postMarkdownHref('hostil')}>; rel="alternate"; type="text/markdown"`,
  );
  expect((await get(routes.home)).headers['link']).toBeUndefined();
});

test('a scheduled post is in everything from its minute on, and in nothing once it is withdrawn', async () => {
  const { database } = posts;
  const files = [sitemap, rss, atom, jsonFeed, llms];
  const naming = async () =>
    (await Promise.all(files.map(textOf))).filter((text) => text.includes('/blog/a-su-hora'))
      .length;
  await upsertPosts(database, [
    aPost({ slug: 'a-su-hora', publishedAt: new Date(Date.now() + 1_500) }),
  ]);
  expect(await naming()).toBe(0);

  await expect.poll(naming, { timeout: 5_000 }).toBe(files.length);
  expect((await get(postMarkdownHref('a-su-hora'))).status).toBe(200);

  await database
    .updateTable('posts')
    .set({ status: 'draft', published_at: null })
    .where('slug', '=', 'a-su-hora')
    .execute();
  await expect.poll(naming).toBe(0);
  expect((await get(postMarkdownHref('a-su-hora'))).status).toBe(404);
});

test('llms.txt has its form, each text on one line', async () => {
  const [title, , quote, ...lines] = (await textOf(llms)).trimEnd().split('\n');

  expect(title).toMatch(/^# \S/);
  expect(quote).toMatch(/^> \S/);
  for (const line of lines.slice(3).filter(Boolean)) {
    expect(line).toMatch(/^(?:## \S.*|- \[.+\]\(https:\/\/www\.example\.com\/\S*\): .+)$/);
  }
  expect(lines.join('\n')).toContain(`(${SITE_URL}${postMarkdownHref('otro')})`);
});

test('robots may read the public site and are told of the sitemap', async () => {
  expect(await textOf(robots)).toBe(`User-agent: *\nDisallow:\n\nSitemap: ${SITE_URL}${sitemap}\n`);
});

test('a blog of thousands has an index of sitemaps, and a feed as long as any', async () => {
  await using many = await createDatabase();
  await fillWithPosts(many.database, 4_500);
  await using big = await startServer({ DATABASE_URL: many.databaseUrl, SITE_URL });
  const read = async (path: string) => (await httpGet(big.origin + path)).body.toString();

  const index = (await validXml(await read(sitemap), 'sitemap'))('//s:sitemap/s:loc');
  const parts = await Promise.all(
    index.map(async (url) =>
      (await validXml(await read(url.slice(SITE_URL.length)), 'sitemap'))('//s:loc'),
    ),
  );

  expect(index).toEqual(
    [machineRoutes.sitemapOfPages, ...[1, 2, 3].map(sitemapOfPostsHref)].map(
      (path) => SITE_URL + path,
    ),
  );
  expect(parts.map(({ length }) => length).slice(1)).toEqual([2_000, 2_000, 500]);
  expect(new Set(parts.flat()).size).toBe(parts.flat().length);
  expect(parts[1]?.[0]).toBe(SITE_URL + postHref('articulo-4500'));
  expect((await httpGet(big.origin + sitemapOfPostsHref(4))).status).toBe(404);
  expect((await httpGet(`${big.origin}/sitemap-posts-0.xml`)).status).toBe(404);
  const items = (await validXml(await read(rss), 'rss'))('//item');
  expect(items).toHaveLength(FEED_POSTS);
});

test('an empty blog has a sitemap and feeds all the same', async () => {
  await using none = await createDatabase();
  await using empty = await startServer({ DATABASE_URL: none.databaseUrl, SITE_URL });
  const read = async (path: string) => (await httpGet(empty.origin + path)).body.toString();

  expect((await validXml(await read(sitemap), 'sitemap'))('//s:url').length).toBeGreaterThan(6);
  expect((await validXml(await read(rss), 'rss'))('//item')).toEqual([]);
  expect((await validXml(await read(atom), 'atom'))('//atom:entry')).toEqual([]);
  expect(aJsonFeed.parse(JSON.parse(await read(jsonFeed))).items).toEqual([]);
});
