import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { facilities } from '../../src/content/facilities.ts';
import { routes } from '../../src/routes.ts';
import { violations } from '../support/browser/axe.ts';
import { DESKTOP, PHONE, visit } from '../support/browser/chromium.ts';
import { startSampleSite } from '../support/browser/sample-site.ts';

const site = await startSampleSite();
afterAll(() => site[Symbol.asyncDispose]());

const { gallery } = facilities;
const COUNT = gallery.length;

/** During a view transition the browser takes no press. */
const STILL = { ...DESKTOP, reducedMotion: 'reduce' } as const;

/** Presses the picture of that place in the gallery, from 0, and waits until it is large. */
async function openPicture(index: number, options: object = STILL) {
  const visitor = await visit(site.browser, site.origin, options);
  const { page } = visitor;
  await page.goto(routes.facilities);
  await linkTo(page, index).click();
  const viewer = page.getByRole('dialog', { name: 'Fotos en grande' });
  await viewer.waitFor();
  return {
    ...visitor,
    viewer,
    /** Number and title of the picture in the middle, once all has come to rest. */
    shown: (number: number) =>
      expect
        .poll(
          async () => [
            await viewer.locator('p').allInnerTexts(),
            await page.evaluate(() => {
              const strip = document.querySelector('dialog[open] img')?.closest('dialog > div');
              return strip && strip.scrollLeft / strip.clientWidth;
            }),
          ],
          { timeout: 10_000 },
        )
        .toEqual([
          expect.arrayContaining([
            `${number} de ${COUNT}`,
            expect.stringContaining(gallery[number - 1]?.title ?? '?'),
          ]),
          number - 1,
        ]),
    [Symbol.asyncDispose]: () => visitor[Symbol.asyncDispose](),
  };
}

function linkTo(page: Page, index: number) {
  return page.getByRole('main').getByRole('listitem').getByRole('link').nth(index);
}

test('a press opens a picture large, and arrows, Home and End lead to the others', async () => {
  await using opened = await openPicture(1, DESKTOP);
  const { keyboard } = opened.page;

  await opened.shown(2);
  await keyboard.press('ArrowRight');
  await opened.shown(3);
  await keyboard.press('End');
  await opened.shown(COUNT);
  await keyboard.press('ArrowRight');
  await opened.shown(1);
  await keyboard.press('ArrowLeft');
  await opened.shown(COUNT);
  await keyboard.press('Home');
  await opened.shown(1);
  await opened.viewer.getByRole('button', { name: 'Foto siguiente' }).click();
  await opened.shown(2);
  expect(opened.complaints).toEqual([]);
});

test('Escape, the button, a press beside and going back close it; the focus returns', async () => {
  await using visitor = await visit(site.browser, site.origin, STILL);
  const { page } = visitor;
  await page.goto(routes.facilities);
  const viewer = page.getByRole('dialog', { name: 'Fotos en grande' });
  const link = linkTo(page, 2);
  const ways = [
    () => page.keyboard.press('Escape'),
    () => viewer.getByRole('button', { name: 'Cerrar' }).click(),
    () => page.mouse.click(4, 300),
    () => page.evaluate(() => void dispatchEvent(new PopStateEvent('popstate'))),
  ];

  for (const close of ways) {
    await link.click();
    await viewer.waitFor();
    await page.keyboard.press('ArrowRight');
    await close();

    await viewer.waitFor({ state: 'detached' });
    const hasFocus = () => link.evaluate((element) => element === document.activeElement);
    await expect.poll(hasFocus, { timeout: 10_000 }).toBe(true);
  }
});

test('it opens by keyboard, keeps the focus inside, and axe finds nothing in it', async () => {
  await using visitor = await visit(site.browser, site.origin, STILL);
  const { page } = visitor;
  await page.goto(routes.facilities);
  await linkTo(page, 0).focus();
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog', { name: 'Fotos en grande' });
  await viewer.waitFor();

  expect(await viewer.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  expect(await violations(page, 'dialog[open]')).toEqual([]);
});

test('a swipe brings the next picture, and says which it is', async () => {
  await using opened = await openPicture(0, { ...PHONE, reducedMotion: 'reduce' });
  const { page } = opened;
  const client = await page.context().newCDPSession(page);

  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: number[]) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map((x) => ({ x, y: 300 })),
    });
  await touch('touchStart', 300);
  for (let x = 290; x > 60; x -= 10) await touch('touchMove', x);
  await touch('touchEnd');

  await opened.shown(2);
});

test('with a key held, or without JavaScript, it is a link to the picture', async () => {
  await using visitor = await visit(site.browser, site.origin, {
    ...DESKTOP,
    javaScriptEnabled: false,
  });
  const { page } = visitor;
  await page.goto(routes.facilities);
  const target = await linkTo(page, 3).getAttribute('href');

  await linkTo(page, 3).click();

  await page.waitForURL(`**${target}`);
  await using other = await visit(site.browser, site.origin);
  await other.page.goto(routes.facilities);
  const tab = other.page.context().waitForEvent('page');
  await linkTo(other.page, 3).click({ modifiers: ['Control'] });
  await (await tab).waitForURL(`**${target}`);
  expect(await other.page.getByRole('dialog').count()).toBe(0);
});
