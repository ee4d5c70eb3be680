import { expect, test } from 'vitest';
import { machineRoutes, postHref, routes } from '../../../src/routes.ts';
import { startSite } from '../../support/server/site.ts';
import { hostilePosts } from './hostile-posts.ts';
import { parseXml } from './xml.ts';

const SITE_URL = 'https://www.example.com';

const { posts, get } = await startSite(hostilePosts(), { SITE_URL });

const textOf = async (path: string) => (await get(path)).body.toString();
const readSitemap = async () => parseXml(await textOf(machineRoutes.sitemap));

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

  await posts.database
    .updateTable('posts')
    .set({ description: 'Otra cosa.', updatedAt: new Date(changed) })
    .where('slug', '=', 'hostil')
    .execute();

  await expect.poll(() => lastmod(postHref('hostil'))).toBe(changed);
  expect(await lastmod(routes.blog)).toBe(changed);
  expect(await lastmod(postHref('otro'))).not.toBe(changed);
});
