import sharp from 'sharp';
import { expect, test } from 'vitest';
import { trainers } from '../../src/content/trainers.ts';
import { postHref, routes, trainerHref } from '../../src/routes.ts';
import { PHONE } from '../support/browser/chromium.ts';
import { looksOf } from '../support/browser/looks.ts';
import { visitSamples } from '../support/browser/sample-site.ts';

const site = await visitSamples();

const home = await site.arrive(routes.home, PHONE);

/** The script that holds the styles of all kinds of page. */
const ALL_KINDS = '**/all-kinds-*';

test('the fonts of the home page are preloaded: none comes after its first layout only', async () => {
  const initiators = await home.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .map((font) => (font as PerformanceResourceTiming).initiatorType),
  );

  expect(initiators).toEqual(['link', 'link']);
});

test.for([
  [routes.home, routes.blog, 'Blog'],
  [routes.blog, routes.home, 'Inicio'],
  [postHref(site.slugs[0] ?? ''), trainerHref(trainers[0].slug), trainers[0].name],
] as const)('from %s, %s looks as it does when it is loaded', async ([from, to, name]) => {
  await using loaded = await site.arrive(to, PHONE);
  await using visitor = await site.arriveHydrated(from, PHONE);

  await visitor.getByRole('contentinfo').getByRole('link', { name }).click();
  await visitor.waitForURL(site.origin + to);
  await visitor.getByRole('main').getByRole('link').first().waitFor();

  const looks = await loaded.evaluate(looksOf);
  await expect.poll(() => visitor.evaluate(looksOf)).toEqual(looks);
});

test('where the styles of other pages do not come, links load pages', async () => {
  await using page = await site.visit(PHONE);
  await page.route(ALL_KINDS, (route) => route.fulfill({ status: 404, body: 'gone' }));
  const slug = site.slugs[0] ?? '';
  await page.goto(routes.blog);

  await page.mouse.move(3, 3);
  await Promise.all([page.waitForResponse(ALL_KINDS), page.hover('header a[href="/"]')]);
  await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
  await page.getByRole('main').getByRole('link', { name: 'Leer post' }).first().click();

  await page.waitForURL(site.origin + postHref(slug));
  expect(await page.evaluate(() => 'isFirstDocument' in window)).toBe(false);
});

test("in both themes the browser's bars have the colour of the page", async () => {
  await using page = await site.arrive(routes.about);
  await page.evaluate(() => document.body.replaceChildren());
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const bars = page.locator(`meta[name=theme-color][media*=${colorScheme}]`);
    const parts = (await bars.getAttribute('content'))?.match(/[\da-f]{2}/g) ?? [];
    const { channels } = await sharp(await page.screenshot())
      .removeAlpha()
      .stats();

    for (const [index, { mean }] of channels.entries()) {
      const part = Number.parseInt(parts[index] ?? '', 16);
      expect(Math.abs(part - mean), colorScheme).toBeLessThanOrEqual(2);
    }
  }
});

test('the fonts of the site have every character of Spanish, Catalan and German texts', async () => {
  const missing = await home.evaluate(async () => {
    const ascii = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(0x20 + index));
    const characters = [
      ...ascii.filter((character) => !/[$<>[\\\]^_`{|}~]/.test(character)),
      ...'áéíóúüñçàèòïöäßÁÉÍÓÚÜÑÇÀÈÒÖÄ¡¿«»ªº°·–—‘’“”…€×−²\u00a0',
    ];
    const context = document.createElement('canvas').getContext('2d');
    const fonts = ['700 expanded 80px Archivo', '400 80px Literata', 'italic 400 80px Literata'];
    await Promise.all(fonts.map((font) => document.fonts.load(font)));
    if (!context) throw new Error('no canvas');
    return fonts.flatMap((font) =>
      characters.filter((character) => {
        // A character that the font lacks is as wide as in the fallback.
        const widths = ['monospace', 'serif', 'sans-serif'].map((fallback) => {
          context.font = `${font}, ${fallback}`;
          return context.measureText(character).width;
        });
        return new Set(widths).size > 1;
      }),
    );
  });

  expect(missing).toEqual([]);
});

test("the header's button does not fade where the page's own action is parsed a moment later", async () => {
  await using visitor = await site.arrive(trainerHref(trainers[0].slug));

  const moving = await visitor.evaluate(async () => {
    const nextFrame = () => new Promise(requestAnimationFrame);
    const main = document.querySelector('main');
    const footer = document.querySelector('footer');
    main?.remove();
    await nextFrame();
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
    if (main) footer?.before(main);
    await nextFrame();
    return document.getAnimations().map((each) => (each as CSSTransition).transitionProperty);
  });

  expect(moving).toEqual([]);
});
