import AxeBuilder from '@axe-core/playwright';
import { afterAll, expect, test } from 'vitest';
import { DESKTOP, PHONE, visit } from '../support/browser.ts';
import { startSampleSite } from '../support/sample-site.ts';

const site = await startSampleSite();
afterAll(() => site[Symbol.asyncDispose]());

const { page } = await visit(site.browser, site.origin, PHONE);

test.for([...site.paths, ...site.errorPaths])(
  'axe finds nothing on %s, light on a phone and dark on a desktop',
  async (path) => {
    await page.setViewportSize(PHONE.viewport);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(path);
    expect(await violations()).toEqual([]);

    await page.setViewportSize(DESKTOP.viewport);
    await page.emulateMedia({ colorScheme: 'dark' });
    // Colours that change take a moment to do so.
    await page.evaluate(() => {
      const changes = document.getAnimations().filter((each) => each instanceof CSSTransition);
      return Promise.all(changes.map(({ finished }) => finished));
    });
    expect(await violations()).toEqual([]);
  },
);

/** Within the page itself, which has no frames: two thirds of the time. */
async function violations() {
  const found = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
    })
    .analyze();
  return found.violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
}
