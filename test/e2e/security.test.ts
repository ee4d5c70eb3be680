import { expect, test } from 'vitest';
import { routes } from '../../src/routes.ts';
import { visitSamples } from '../support/browser/sample-site.ts';

const site = await visitSamples();

test('markup that did not come through the one policy enters no page', async () => {
  await using page = await site.arriveHydrated(routes.home);

  const refused = await page.evaluate(() => {
    const same = (text: string) => text;
    const rules = { createHTML: same, createScriptURL: same };
    return [
      () => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=alert(1)>'),
      () => Reflect.set(document.createElement('script'), 'src', '/favicon.svg'),
      () => trustedTypes?.createPolicy('other', rules),
      () => trustedTypes?.createPolicy('site', rules),
    ].map((act) => {
      try {
        act();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    });
  });

  expect(refused).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError']);
});

test('a picture elsewhere is shown, to a page that shares its process with nobody', async () => {
  await using page = await site.visit();
  await page.route('https://pictures.example/**', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    }),
  );
  await page.goto(routes.home);

  const width = await page.evaluate(async () => {
    const picture = new Image();
    picture.src = 'https://pictures.example/hero.svg';
    await picture.decode();
    return picture.naturalWidth;
  });

  expect(width).toBe(9);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
});
