import { expect, test } from 'vitest';
import { layoutTexts } from '../../src/content/interface/layout.ts';
import { blogHref, routes } from '../../src/routes.ts';
import { violations } from './axe.ts';
import { DESKTOP, PHONE } from '../support/browser/chromium.ts';
import { visitSamples } from '../support/browser/sample-site.ts';

const site = await visitSamples();

const page = await site.visit(PHONE);

test.for([...site.paths, ...site.errorPaths, blogHref({ search: 'xyzzy' })])(
  'axe finds nothing on %s, light on a phone and dark on a desktop',
  async (path) => {
    await page.setViewportSize(PHONE.viewport);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(path);
    expect(await violations(page)).toEqual([]);

    await page.setViewportSize(DESKTOP.viewport);
    await page.emulateMedia({ colorScheme: 'dark' });
    // Colours that change take a moment to do so.
    await page.evaluate(() => {
      const changes = document.getAnimations().filter((each) => each instanceof CSSTransition);
      return Promise.all(changes.map(({ finished }) => finished));
    });
    expect(await violations(page)).toEqual([]);
  },
);

test.for([PHONE, DESKTOP])(
  'at $viewport.width pixels the first thing by keyboard is a link to the content, over all',
  async ({ viewport }) => {
    await page.setViewportSize(viewport);
    await page.goto(routes.home);
    await page.keyboard.press('Tab');

    // Only tried: this ends where nothing lies over it.
    await page.locator('a:focus', { hasText: layoutTexts.skipLink }).click({ trial: true });
  },
);
