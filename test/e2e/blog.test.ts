import { afterAll, expect, test } from 'vitest';
import { blog } from '../../src/content/blog.ts';
import { upsertPost } from '../../src/posts/publishing/store-posts.ts';
import { blogHref, postHref, routes, topicHref } from '../../src/routes.ts';
import { DESKTOP, hydrated, PHONE, visit } from '../support/browser/chromium.ts';
import { startSampleSite } from '../support/browser/sample-site.ts';
import { aPost } from '../support/database/test-database.ts';

const site = await startSampleSite();
for (let count = 0; count < 30; count += 1) {
  await upsertPost(site.posts.database, aPost({ publishedAt: new Date(Date.UTC(2020, 0, count)) }));
}
afterAll(() => site[Symbol.asyncDispose]());

test('without JavaScript one searches, reads on the next page and chooses a topic', async () => {
  await using visitor = await visit(site.browser, site.origin, {
    ...PHONE,
    javaScriptEnabled: false,
  });
  const { page } = visitor;
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

test('by keyboard one searches and turns pages without loading a document', async () => {
  await using visitor = await visit(site.browser, site.origin, {
    ...DESKTOP,
    // The keyboard is quicker here than a smooth scroll to the link.
    reducedMotion: 'reduce',
  });
  const { page } = visitor;
  await page.goto(routes.blog);
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));

  await page.getByRole('searchbox', { name: blog.search.label }).focus();
  await page.keyboard.type('proteína');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: blog.search.heading('proteína') }).waitFor();
  expect(await page.title()).toContain('proteína');
  expect(await page.getByRole('searchbox').inputValue()).toBe('proteína');
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');

  await page.goBack();
  await page.getByRole('link', { name: blog.pages.next }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(site.origin + blogHref({ page: 2 }));
  await page.waitForFunction(() => document.title.includes('página 2'));
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(await page.locator('[aria-current="page"]').innerText()).toBe('2');

  expect(await page.evaluate(() => 'isFirstDocument' in window)).toBe(true);
  expect(visitor.complaints).toEqual([]);
});

test('a reader goes from the contents of an article to a part of it', async () => {
  await using visitor = await visit(site.browser, site.origin, PHONE);
  const { page } = visitor;
  await page.goto(postHref(site.slugs[0] ?? ''));

  const contents = page.getByRole('navigation', { name: blog.article.contents });
  await contents.getByText(blog.article.contents).click();
  const last = contents.getByRole('link').last();
  const heading = await last.innerText();
  await last.click();

  await page.waitForFunction(() => window.scrollY > 500);
  expect(await page.getByRole('heading', { name: heading }).first().isVisible()).toBe(true);
});
