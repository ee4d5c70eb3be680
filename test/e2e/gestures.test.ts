import type { BrowserContextOptions } from 'playwright-core';
import { expect, test } from 'vitest';
import { facilities } from '../../src/content/facilities.ts';
import { machineRoutes, postHref, routes } from '../../src/routes.ts';
import { violations } from './axe.ts';
import { DESKTOP, hydrated, launchBrowser, PHONE, visit } from '../support/browser/chromium.ts';
import { visitSamples } from '../support/browser/sample-site.ts';

const site = await visitSamples();

async function arriveAtGallery(options: BrowserContextOptions) {
  const page = await site.arrive(routes.facilities, { ...options, reducedMotion: 'reduce' });
  return Object.assign(page, {
    pictures: page.getByRole('main').getByRole('listitem').getByRole('link'),
    viewer: page.getByRole('dialog', { name: 'Fotos en grande' }),
  });
}

test('a swipe brings the next picture, and says which it is', async () => {
  await using page = await arriveAtGallery(PHONE);
  // Safari has had that event since the end of 2025.
  await page.evaluate(() =>
    addEventListener('scrollend', (event) => event.stopImmediatePropagation(), true),
  );
  await page.pictures.first().click();
  await page.viewer.waitFor();
  const client = await page.context().newCDPSession(page);

  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: number[]) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map((x) => ({ x, y: 300 })),
    });
  await touch('touchStart', 300);
  for (let x = 290; x > 60; x -= 10) await touch('touchMove', x);
  await touch('touchEnd');

  await page.viewer.getByText(`2 de ${facilities.gallery.length}`).waitFor();
});

test('with a key held a picture of the gallery opens in another tab', async () => {
  await using page = await arriveAtGallery(DESKTOP);
  const target = await page.pictures.nth(3).getAttribute('href');

  const tab = page.context().waitForEvent('page');
  await page.pictures.nth(3).click({ modifiers: ['Control'] });

  await (await tab).waitForURL(`**${target}`);
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('a finger on a link loads no React, and the keyboard afterwards does', async () => {
  await using page = await site.visit(PHONE);
  await page.goto(routes.about);
  const footer = page.getByRole('contentinfo');
  const react = () => page.requested.filter((url) => /\/(?:all-kinds|hydrate)-/.test(url));

  await footer.getByRole('link', { name: 'El centro' }).tap();
  await page.waitForURL(`**${routes.facilities}`);
  await footer.tap({ position: { x: 1, y: 1 } });
  // Whatever was requested before is known by then.
  await page.evaluate((path) => fetch(path), machineRoutes.robots);
  expect(react()).toEqual([]);

  for (let links = 0; links < 3; links += 1) await page.keyboard.press('Tab');
  await expect.poll(react).not.toEqual([]);
});

test('a double click on a picture of the gallery leaves it large', async () => {
  await using page = await arriveAtGallery(DESKTOP);
  const place = await page.pictures.nth(1).boundingBox();
  const beside = { x: 0.15 * (place?.width ?? 0), y: 0.5 * (place?.height ?? 0) };

  await page.pictures.nth(1).dblclick({ position: beside, delay: 50 });

  await page.viewer.waitFor();
  await page.waitForTimeout(300);
  expect(await page.viewer.count()).toBe(1);
});

test('a second press while the viewer loads opens no second one', async () => {
  await using page = await arriveAtGallery(PHONE);

  await page.pictures.first().evaluate((link) => {
    (link as HTMLElement).click();
    (link as HTMLElement).click();
  });
  await page.viewer.first().waitFor();
  await page.keyboard.press('Escape');

  await expect.poll(() => page.viewer.count()).toBe(0);
});

test('axe finds nothing in the viewer, which holds the focus and leaves to the browser a key that goes back', async () => {
  await using page = await arriveAtGallery(DESKTOP);
  await page.pictures.nth(1).click();
  await page.viewer.getByText(`2 de ${facilities.gallery.length}`).waitFor();

  await page.viewer.locator(':focus').waitFor();
  expect(await violations(page, 'dialog[open]')).toEqual([]);
  const isLeft = await page.viewer.evaluate((dialog) =>
    dialog.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowLeft', altKey: true, cancelable: true }),
    ),
  );
  expect(isLeft).toBe(true);
  expect(await page.viewer.innerText()).toContain('2 de ');
});

test.for([
  ['a document', false, 'a mouse', DESKTOP, 1],
  ['a document', false, 'a finger', PHONE, 0],
  ['a page that a hydrated one leads to', true, 'a mouse', DESKTOP, 1],
  ['a page that a hydrated one leads to', true, 'a finger', PHONE, 0],
] as const)(
  '%s (%s) after %s fades in only after a mouse',
  async ([, isHydrated, , options, transitions]) => {
    await using page = await site.visit(options);
    await page.addInitScript(() => {
      const start = document.startViewTransition.bind(document);
      addEventListener('pagereveal', ({ viewTransition }) =>
        Object.assign(window, { transitions: viewTransition ? 1 : 0 }),
      );
      document.startViewTransition = (update) => {
        Object.assign(window, { transitions: Reflect.get(window, 'transitions') + 1 });
        return start(update);
      };
    });
    if (!isHydrated) await page.route('**/hydrate-*', () => {});
    await page.goto(routes.home);
    if (isHydrated) await hydrated(page);

    const link = page.getByRole('main').locator(`a[href="${routes.trialSession}"]`).first();
    await (options === PHONE ? link.tap() : link.click());
    await page.waitForURL(`**${routes.trialSession}`);

    await page.waitForFunction(() => 'transitions' in window);
    expect(await page.evaluate(() => Reflect.get(window, 'transitions'))).toBe(transitions);
  },
);

test('the page behind the sidebar does not scroll; its link leads to the heading, without motion too, and going back closes it', async () => {
  await using page = await site.arriveHydrated(routes.home, {
    ...PHONE,
    reducedMotion: 'reduce',
  });
  const sidebar = page.getByRole('dialog', { name: 'Menú' });
  const menu = page.getByRole('button', { name: 'Abrir el menú' });
  await menu.click();
  await sidebar.waitFor();

  await page.mouse.move(20, 400);
  await page.mouse.wheel(0, 800);
  await page.waitForTimeout(200);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  await sidebar.getByRole('link', { name: 'El centro' }).click();
  await page.waitForURL(`**${routes.facilities}`);
  await page.locator('h1:focus').waitFor();

  await menu.click();
  await sidebar.waitFor();
  await page.goBack();
  await page.waitForURL(`**${routes.home}`);
  await expect.poll(() => sidebar.count()).toBe(0);
});

test('the sidebar is closed on a page that comes back from the back-forward cache', async () => {
  // Playwright turns that cache off, since its own waiting for navigations does not know it.
  await using browser = await launchBrowser(['--disable-back-forward-cache']);
  await using page = await visit(browser, site.origin, PHONE);
  await page.goto(routes.home);
  await page.evaluate(() => void Object.assign(window, { isFirstDocument: true }));
  await page.getByRole('button', { name: 'Abrir el menú' }).tap();
  await page.getByRole('dialog').getByRole('link', { name: 'El centro' }).tap();
  await page.waitForURL(`**${routes.facilities}`);

  await page.evaluate(() => history.back());

  const state = () =>
    page.evaluate(() => [
      location.pathname,
      'isFirstDocument' in window,
      document.querySelector('dialog:modal')?.ariaLabel,
    ]);
  await expect.poll(() => state().catch(() => [])).toEqual([routes.home, true, undefined]);
});

test.for<readonly [when: string, complaints: RegExp]>([
  ['before the page is hydrated', /(?!)/],
  // The console names what the test keeps from loading.
  ['where hydration fails', /ERR_FAILED|hydrate-/],
])(
  'going back after a reload, %s, shows the page of the address where it was left',
  async ([when, complaints]) => {
    await using page = await site.arriveHydrated(routes.blog);
    const heading = await page.locator('h1').innerText();
    const link = page.getByRole('link', { name: 'Leer post' }).nth(2);
    await link.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    await link.click();
    await page.waitForURL(`**${postHref('*')}`.replace('%2A', '*'));
    await page.reload();
    if (when === 'where hydration fails') {
      await page.route('**/hydrate-*', (route) => route.abort());
      await page.mouse.move(3, 3);
      const failed = page.waitForEvent('requestfailed');
      await page.getByRole('banner').getByRole('link').first().hover();
      await failed;
      await page.unrouteAll();
    }

    await page.evaluate(() => history.back());

    await page.waitForURL(`**${routes.blog}`);
    await expect.poll(() => page.locator('h1').innerText(), { timeout: 10_000 }).toBe(heading);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
    await hydrated(page);
    expect(await page.locator('h1').innerText()).toBe(heading);
    expect(page.complaints.filter((each) => !complaints.test(each))).toEqual([]);
  },
);
