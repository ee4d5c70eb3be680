import { expect, test } from 'vitest';
import { machineRoutes, postHref, routes, sitemapOfPostsHref } from '../../../src/routes.ts';
import { fillWithPosts } from '../../support/database/many-posts.ts';
import { createDatabase } from '../../support/database/test-database.ts';
import { httpGet } from '../../support/server/http.ts';
import { startServer } from '../../support/server/server.ts';
import { startSite } from '../../support/server/site.ts';
import { hostilePosts } from './hostile-posts.ts';
import { validXml } from './xml.ts';

const SITE_URL = 'https://www.example.com';

const { posts, server } = await startSite(hostilePosts(), { SITE_URL });

const { sitemap } = machineRoutes;

const textOf = async (path: string) => (await httpGet(server.origin + path)).body.toString();

test('the sitemap names every page by its one address, with its pictures', async () => {
  const select = await validXml(await textOf(sitemap));

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
    `${SITE_URL}/favicon.svg`,
  ]);
});

const isPage = (path: string) => !/[:?]|^\/api|^\/vista/.test(path);

test('a page changed when its post did', async () => {
  const lastmod = async (slug: string) =>
    (await validXml(await textOf(sitemap)))(
      `//s:url[s:loc="${SITE_URL}${postHref(slug)}"]/s:lastmod`,
    )[0];
  const before = await lastmod('otro');

  await posts.database
    .updateTable('posts')
    .set({ description: 'Otra cosa.', updatedAt: new Date('2030-05-01T10:00:00Z') })
    .where('slug', '=', 'otro')
    .execute();

  await expect.poll(() => lastmod('otro')).toBe('2030-05-01T12:00:00+02:00');
  expect(before).not.toBe('2030-05-01T12:00:00+02:00');
});

test('a blog of thousands has an index of sitemaps; an empty one has its pages', async () => {
  await using many = await createDatabase();
  await using big = await startServer({ DATABASE_URL: many.databaseUrl, SITE_URL });
  const read = async (path: string) => validXml((await httpGet(big.origin + path)).body.toString());
  expect((await read(sitemap))('//s:url').length).toBeGreaterThan(6);

  await fillWithPosts(many.database, 4_500);

  const index = async () => (await read(sitemap))('//s:sitemap/s:loc');
  const paths = [machineRoutes.sitemapOfPages, ...[1, 2, 3].map(sitemapOfPostsHref)];
  await expect.poll(index).toEqual(paths.map((path) => SITE_URL + path));
  const parts = await Promise.all(paths.map(async (path) => (await read(path))('//s:loc')));
  expect(parts.map(({ length }) => length).slice(1)).toEqual([2_000, 2_000, 500]);
  expect(new Set(parts.flat()).size).toBe(parts.flat().length);
  expect(parts[1]?.[0]).toBe(SITE_URL + postHref('articulo-4500'));
  for (const path of [sitemapOfPostsHref(4), '/sitemap-posts-0.xml', '/sitemap-posts-01.xml']) {
    expect((await httpGet(big.origin + path)).status).toBe(404);
  }
});
