import { expect, test } from 'vitest';
import { blog } from '../../src/content/blog.ts';
import { blogHref, postHref, routes, topicHref } from '../../src/routes.ts';
import { PHONE } from '../support/browser/chromium.ts';
import { startSampleSite } from '../support/browser/sample-site.ts';
import { fillWithPosts } from '../support/database/many-posts.ts';

const site = await startSampleSite();
await fillWithPosts(site.posts.database, 30);

const page = await site.visit({ ...PHONE, javaScriptEnabled: false });

test('every page shows its content, an error too', async () => {
  for (const path of [...site.paths, ...site.errorPaths]) {
    await page.goto(path);
    expect(await page.getByRole('heading', { level: 1 }).isVisible(), path).toBe(true);
    expect((await page.getByRole('main').innerText()).length, path).toBeGreaterThan(100);
  }
});

test('the posts that stand for all samples have every element that one of them has', async () => {
  const elementsIn = async (paths: readonly string[]) => {
    const pages = paths.map(async (path) => (await fetch(site.origin + path)).text());
    const articles = (await Promise.all(pages)).join().match(/<article.*?<\/article>/gs) ?? [];
    const tags = articles.join().matchAll(/<(\w+)(?:[^>]* class="([^"]*)")?/g);
    return [...new Set(Array.from(tags, ([, ...parts]) => parts.join('.')))].sort();
  };
  const posts = site.slugs.map(postHref);

  const shown = await elementsIn(site.paths.filter((path) => posts.includes(path)));

  expect(shown.length).toBeGreaterThan(10);
  expect(shown).toEqual(await elementsIn(posts));
});

test('one searches the blog, reads on the next page and chooses a topic', async () => {
  await page.goto(routes.blog);

  await page.getByRole('searchbox', { name: blog.search.label }).fill('proteínas');
  await page.getByRole('button', { name: blog.search.button }).click();
  await page.waitForURL(site.origin + blogHref({ search: 'proteínas' }));
  expect(await page.locator('mark').first().innerText()).toMatch(/prote[ií]na/i);

  await page.goto(routes.blog);
  await page.getByRole('link', { name: blog.pages.next }).click();
  await page.waitForURL(site.origin + blogHref({ page: 2 }));
  expect(await page.getByRole('link', { name: 'Leer post' }).count()).toBe(12);

  await page.getByRole('link', { name: 'Nutrición', exact: true }).click();
  await page.waitForURL(site.origin + topicHref('nutricion'));
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Nutrición');
});

test('the sidebar opens and leads on', async () => {
  await page.goto(routes.home);

  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  const sidebar = page.getByRole('dialog', { name: 'Menú' });
  await sidebar.getByRole('link', { name: 'Entrenadores Personales' }).click();

  await page.waitForURL(`**${routes.trainers}`);
  expect(await page.getByRole('dialog').count()).toBe(0);
});
