import { expect, test } from 'vitest';
import { postHref, routes } from '../../src/routes.ts';
import { hydrated } from '../support/browser/chromium.ts';
import { visitSamples } from '../support/browser/sample-site.ts';

const site = await visitSamples();

test('going back after a reload, before the page is hydrated, shows the page of the address', async () => {
  await using visitor = await site.arriveHydrated(routes.blog);
  const { page, complaints } = visitor;
  const heading = await page.locator('h1').innerText();
  await page.getByRole('link', { name: 'Leer post' }).first().click();
  await page.waitForURL(`**${postHref('*')}`.replace('%2A', '*'));
  await page.reload();

  await page.evaluate(() => history.back());

  await page.waitForURL(`**${routes.blog}`);
  await expect.poll(() => page.locator('h1').innerText(), { timeout: 10_000 }).toBe(heading);
  await hydrated(page);
  expect(await page.locator('h1').innerText()).toBe(heading);
  expect(complaints).toEqual([]);
});
