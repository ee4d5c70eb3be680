import { afterAll, expect, test } from 'vitest';
import { routes } from '../../src/routes.ts';
import { DESKTOP, hydrated, visit } from '../support/browser/chromium.ts';
import { visitSamples } from '../support/browser/sample-site.ts';

const site = await visitSamples();
afterAll(() => site[Symbol.asyncDispose]());

test('a browser that cannot repair strings by itself shows the blog and searches it', async () => {
  await using visitor = await visit(site.browser, site.origin, DESKTOP);
  const { page, complaints } = visitor;
  await page.addInitScript(() => Reflect.deleteProperty(String.prototype, 'toWellFormed'));
  await page.goto(routes.home);
  await hydrated(page);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
  await page.getByRole('searchbox').fill('proteína');
  await page.keyboard.press('Enter');

  await page.locator('mark').first().waitFor();
  expect(complaints).toEqual([]);
});
