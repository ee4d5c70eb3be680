import { readFileSync } from 'node:fs';
import { RelaxNGValidator, XmlDocument } from 'libxml2-wasm';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { FEED_POSTS } from '../../../src/discovery/feed.ts';
import { upsertPost } from '../../../src/posts/publishing/store-posts.ts';
import { machineRoutes, postHref, postMarkdownHref, routes } from '../../../src/routes.ts';
import { fillWithPosts } from '../../support/database/many-posts.ts';
import { aPost, changePost } from '../../support/database/test-database.ts';
import { startSite } from '../../support/server/site.ts';

const SITE_URL = 'https://www.example.com';

/** Characters that XML cannot hold, not even escaped. */
const UNWRITABLE = '\ufffe\uffff\ufffe';

/** The longest title that there can be, of all that breaks formats. */
const HOSTILE =
  ']]></script><!-- &amp; &lt; "\' \u202eodnaler\u202c \u2066x\u2069 \u200f🏋️‍♀️ `[a](b)`'
    .concat(UNWRITABLE)
    .padEnd(200, 'ñ');

/** What XML can hold of it. */
const WRITABLE = HOSTILE.replace(UNWRITABLE, '');

/** Two published posts, `hostil` the newer one and `otro`, and one of each kind that nobody may see. */
const hostilePosts = [
  aPost({
    slug: 'hostil',
    title: HOSTILE,
    description: HOSTILE.padEnd(500, 'á'),
    author: HOSTILE.slice(0, 100),
    topics: ['Fuerza & <técnica>'],
    heroImageAlt: '"><script>alert(1)</script>',
    content:
      '## Uno\n\n[Aquí](#s-uno), [allí](/blog/otro) y ![fuera](https://example.org/a.png)\n\n`href="/no"` ]]> <a title=" href=&quot;/no&quot; > " href="/si">x</a>\u0001\u000b',
    publishedAt: new Date('2026-03-12T09:00:00Z'),
  }),
  aPost({
    slug: 'otro',
    title: 'Otro',
    topics: ['true'],
    publishedAt: new Date('2026-02-01T00:00:00Z'),
  }),
  aPost({ slug: 'futuro', title: 'Futuro', publishedAt: new Date('2999-01-01T00:00:00Z') }),
  aPost({ slug: 'borrador', title: 'Borrador', status: 'draft', publishedAt: null }),
  aPost({ slug: 'retirado', title: 'Retirado', status: 'unpublished', publishedAt: null }),
];

const { posts, get, textOf } = await startSite(hostilePosts, {
  SITE_URL,
  ALLOW_SAMPLES: '1',
  SECURITY_CONTACT: 'seguridad@rosell20.es',
});

const { robots, securityText, sitemap, rss, atom, jsonFeed, llms } = machineRoutes;

const grammar = RelaxNGValidator.fromDoc(
  XmlDocument.fromBuffer(readFileSync('test/integration/discovery/xml.rng')),
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

test.for([
  [robots, 'text/plain; charset=utf-8'],
  [securityText, 'text/plain; charset=utf-8'],
  [sitemap, 'application/xml; charset=utf-8'],
  [rss, 'application/rss+xml; charset=utf-8'],
  [atom, 'application/atom+xml; charset=utf-8'],
  [jsonFeed, 'application/feed+json; charset=utf-8'],
  [llms, 'text/plain; charset=utf-8'],
  [postMarkdownHref('hostil'), 'text/markdown; charset=utf-8'],
] as const)(
  '%s is %s, revalidated by clients whatever the query says, and holds nothing unpublished',
  async ([path, type]) => {
    const { status, headers, body } = await get(path);
    const again = await get(`${path}?utm_source=x&pagina=2`, {
      'If-None-Match': String(headers.etag),
    });

    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': type, 'cache-control': 'no-cache' });
    expect(again.status).toBe(304);
    expect(body.toString()).not.toMatch(/futuro|borrador|retirado/i);
  },
);

test('the Markdown of a post is what its author wrote, and says where it is from', async () => {
  const { headers, body } = await get(postMarkdownHref('hostil'));
  const [, matter = '', text] = body.toString().split(/^---\n/m);

  expect(parse(matter)).toMatchObject({ title: HOSTILE, url: SITE_URL + postHref('hostil') });
  expect(text).toContain('## Uno\n\n[Aquí](#s-uno), [allí](/blog/otro)');
  expect(headers['link']).toBe(`<${SITE_URL}${postHref('hostil')}>; rel="canonical"`);
});

test('a scheduled post is in everything from its minute on, and in nothing once it is withdrawn', async () => {
  const files = [sitemap, rss, atom, jsonFeed, llms];
  const naming = async () =>
    (await Promise.all(files.map(textOf))).filter((text) => text.includes('/blog/a-su-hora'))
      .length;
  const publishedAt = new Date(Date.now() + 4_000);
  await upsertPost(posts.database, aPost({ slug: 'a-su-hora', publishedAt }));
  expect(await naming()).toBe(0);

  await expect.poll(naming).toBe(files.length);
  expect((await get(postMarkdownHref('a-su-hora'))).status).toBe(200);

  await changePost(posts, 'a-su-hora', { status: 'draft', publishedAt: null });
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

test('security.txt says whom to tell of a vulnerability, for half a year from today', async () => {
  const lines = (await textOf(securityText)).trimEnd().split('\n');

  expect(lines).toEqual([
    'Contact: mailto:seguridad@rosell20.es',
    expect.stringMatching(/^Expires: /),
    expect.stringMatching(/^Preferred-Languages: /),
    `Canonical: ${SITE_URL}${securityText}`,
  ]);
  const expires = Date.parse(lines[1]?.replace('Expires: ', '') ?? '');
  const days = (expires - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(178);
  expect(days).toBeLessThanOrEqual(180);
});

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
  expect(await lastmod(routes.blog)).not.toBe(changed);

  await changePost(posts, 'otro', { description: 'Otra cosa.', updatedAt: new Date(changed) });

  await expect.poll(() => lastmod(postHref('otro'))).toBe(changed);
  expect(await lastmod(routes.blog)).toBe(changed);
  expect(await lastmod(postHref('hostil'))).not.toBe(changed);
});

test('RSS holds the whole posts, newest first, whatever their titles are', async () => {
  const texts = parseXml(await textOf(rss));

  expect(texts('/rss/channel/item/title')).toEqual([WRITABLE, 'Otro']);
  expectWholeText(texts('//content:encoded')[0] ?? '');
  expect(texts('//item[2]/link | //item[2]/pubDate')).toEqual([
    SITE_URL + postHref('otro'),
    'Sun, 01 Feb 2026 01:00:00 +0100',
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
