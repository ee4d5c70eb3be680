import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { apiPostHref, postHref, routes } from '../../src/routes.ts';
import { hydrated } from '../support/browser/chromium.ts';
import { startSampleSite } from '../support/browser/sample-site.ts';
import { logUntilNow } from '../support/server/server.ts';

const site = await startSampleSite();

const post = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Leer post' }).nth(2);
const text = (page: Page) => page.getByRole('main').locator('[data-rich-content]');
const slug = site.slugs[2] ?? '';

/** How often the server was asked for a page. */
const asked = async (path: string) =>
  (await logUntilNow(site.server)).filter((line) => line['path'] === path).length;

test('a page that is not hydrated fetches the one to which the pointer points', async () => {
  const before = await asked(routes.about);
  await using page = await site.visit();
  await page.route('**/hydrate-*', () => {});
  await page.goto(routes.home);

  await page.getByRole('banner').getByRole('link', { name: 'Sobre nosotros' }).hover();

  await expect.poll(() => asked(routes.about), { timeout: 5_000 }).toBe(before + 1);
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForURL(`**${routes.about}`);
  expect(await asked(routes.about)).toBe(before + 1);
  expect(page.complaints).toEqual([]);
});

test.for(['hover', 'focus'] as const)(
  'a hydrated page fetches a post on %s, once, and shows that one',
  async (sign) => {
    await using page = await site.arriveHydrated(routes.blog);
    const posts = () =>
      page.requested.filter(
        (url) => url.includes(postHref(slug)) || url.endsWith(apiPostHref(slug)),
      );
    const before = await asked(postHref(slug));

    await Promise.all([page.waitForResponse(`**${apiPostHref(slug)}`), post(page)[sign]()]);
    await post(page).press('Enter');

    await text(page).waitFor();
    expect(posts()).toEqual([site.origin + apiPostHref(slug)]);
    expect(await asked(postHref(slug))).toBe(before);
  },
);

test('a hydrated page fetches nothing for who saves data', async () => {
  await using page = await site.visit();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await page.goto(routes.blog);
  await hydrated(page);

  await post(page).hover();
  await post(page).focus();
  // Longer than our script waits to see whether the pointer rests.
  await page.waitForTimeout(300);

  expect(page.requested.filter((url) => url.includes('/api/'))).toEqual([]);
});

/** A visitor of the blog whose browser prefetches a post, which comes when `release` is called. */
async function prefetching() {
  const page = await site.arriveHydrated(routes.blog);
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**${apiPostHref(slug)}`, (route) => promise.then(() => route.continue()));
  await Promise.all([page.waitForRequest(`**${apiPostHref(slug)}`), post(page).hover()]);
  return Object.assign(page, { release });
}

test('a post is shown to the visitor who goes back and returns while it is prefetched', async () => {
  await using page = await prefetching();

  await post(page).click();
  await page.waitForURL(`**${postHref(slug)}`);
  await page.goBack();
  await post(page).click();
  await page.waitForURL(`**${postHref(slug)}`);
  page.release();

  await text(page).waitFor();
});

test('a post whose prefetch takes longer than its data are used for is requested once', async () => {
  await using page = await prefetching();
  // Prefetched data are used for two seconds.
  await page.waitForTimeout(2_500);

  await post(page).click();
  await page.waitForURL(`**${postHref(slug)}`);
  page.release();

  await text(page).waitFor();
  expect(page.requested.filter((url) => url.endsWith(apiPostHref(slug)))).toHaveLength(1);
});

test('a post that could not be fetched early is asked for again', async () => {
  await using page = await site.arriveHydrated(routes.blog);
  await page.route('**/api/**', (route) => route.abort());
  await Promise.all([page.waitForEvent('requestfailed'), post(page).hover()]);
  await page.unrouteAll();

  await post(page).click();

  await text(page).waitFor();
});
