import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { apiPostHref, postHref, routes } from '../../src/routes.ts';
import { hydrated, visit } from '../support/browser/chromium.ts';
import { startSampleSite } from '../support/browser/sample-site.ts';

const site = await startSampleSite();

/** As browsers with that setting do (Save Data API). */
const saveData = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });

/** Longer than browsers and our script wait to see whether the pointer rests. */
const LONG_ENOUGH_MS = 1_000;

const post = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Leer post' }).nth(2);
const about = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Sobre nosotros' });
const slug = site.slugs[2] ?? '';

/** How often the server was asked for a page. */
const asked = (path: string) => site.server.log.filter((line) => line['path'] === path).length;

/** A visitor whose page has the rules and is not hydrated. */
async function arriveOnSlowNetwork(prepare?: (page: Page) => Promise<unknown>) {
  const visitor = await visit(site.browser, site.origin);
  await prepare?.(visitor.page);
  await visitor.page.route('**/hydrate-*', () => {});
  await visitor.page.goto(routes.home);
  return visitor;
}

test('a page that is not hydrated fetches the one to which the pointer points', async () => {
  const before = asked(routes.about);
  await using visitor = await arriveOnSlowNetwork();

  await about(visitor.page).hover();

  await expect.poll(() => asked(routes.about), { timeout: 5_000 }).toBe(before + 1);
  await visitor.page.mouse.down();
  await visitor.page.mouse.up();
  await visitor.page.waitForURL(`**${routes.about}`);
  expect(asked(routes.about)).toBe(before + 1);
  expect(visitor.complaints).toEqual([]);
});

test('for who saves data it fetches nothing', async () => {
  const before = asked(routes.about);
  await using visitor = await arriveOnSlowNetwork(saveData);

  await about(visitor.page).hover();
  await visitor.page.waitForTimeout(LONG_ENOUGH_MS);

  expect(asked(routes.about)).toBe(before);
});

test.for(['hover', 'focus'] as const)(
  'a hydrated page fetches a post on %s, once, and shows that one',
  async (sign) => {
    await using visitor = await visit(site.browser, site.origin);
    const { page, requests } = visitor;
    const posts = () =>
      requests.filter((url) => url.includes(postHref(slug)) || url.endsWith(apiPostHref(slug)));
    await page.goto(routes.blog);
    await hydrated(page);
    const before = asked(postHref(slug));

    const response = page.waitForResponse(`**${apiPostHref(slug)}`);
    await post(page)[sign]();
    await response;
    await post(page).press('Enter');

    await page.getByRole('main').locator('[data-rich-content]').waitFor();
    expect(posts()).toEqual([site.origin + apiPostHref(slug)]);
    expect(asked(postHref(slug))).toBe(before);
  },
);

test('a hydrated page prefetches nothing for who saves data', async () => {
  await using visitor = await visit(site.browser, site.origin);
  const { page, requests } = visitor;
  await saveData(page);
  await page.goto(routes.blog);
  await hydrated(page);

  await post(page).hover();
  await post(page).focus();
  await page.waitForTimeout(LONG_ENOUGH_MS);

  expect(requests.filter((url) => url.includes('/api/'))).toEqual([]);
});

test('a post is shown to the visitor who goes back and returns while it is prefetched', async () => {
  await using visitor = await visit(site.browser, site.origin);
  const { page } = visitor;
  const responses = Promise.withResolvers<void>();
  await page.route(`**${apiPostHref(slug)}`, async (route) => {
    await responses.promise;
    await route.continue();
  });
  await page.goto(routes.blog);
  await hydrated(page);
  const asks = page.waitForRequest(`**${apiPostHref(slug)}`);
  await post(page).hover();
  await asks;

  await post(page).click();
  await page.waitForURL(`**${postHref(slug)}`);
  await page.goBack();
  await post(page).click();
  await page.waitForURL(`**${postHref(slug)}`);
  responses.resolve();

  await page.getByRole('main').locator('[data-rich-content]').waitFor();
});

test('a post that could not be fetched early is asked for again', async () => {
  await using visitor = await visit(site.browser, site.origin);
  const { page } = visitor;
  let isAway = true;
  await page.route('**/api/**', (route) => (isAway ? route.abort() : route.continue()));
  await page.goto(routes.blog);
  await hydrated(page);
  const failed = page.waitForEvent('requestfailed');
  await post(page).hover();
  await failed;
  isAway = false;

  await post(page).click();

  await page.getByRole('main').locator('[data-rich-content]').waitFor();
});
