import { afterAll, expect, test } from 'vitest';
import { routes } from '../../src/routes.ts';
import { hydrated, PHONE, visit } from '../support/browser/chromium.ts';
import { startSampleSite } from '../support/browser/sample-site.ts';

const site = await startSampleSite();
afterAll(() => site[Symbol.asyncDispose]());

async function openSidebar(options = {}) {
  const visitor = await visit(site.browser, site.origin, { ...PHONE, ...options });
  const { page } = visitor;
  await page.goto(routes.home);
  if (!('javaScriptEnabled' in options)) await hydrated(page);
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  const sidebar = page.getByRole('dialog', { name: 'Menú' });
  await sidebar.waitFor();
  // It slides in: until it stands still, what is outside of it is not.
  await sidebar.evaluate((element) =>
    Promise.all(element.getAnimations().map(({ finished }) => finished)),
  );
  return { page, sidebar, [Symbol.asyncDispose]: () => visitor[Symbol.asyncDispose]() };
}

test('it has the entries of the header, the trial session and a logo', async () => {
  await using menu = await openSidebar();

  for (const name of [
    'Entrenadores Personales',
    'Sobre nosotros',
    'El centro',
    'Reserva una sesión de prueba',
  ]) {
    expect(await menu.sidebar.getByRole('link', { name }).isVisible()).toBe(true);
  }
  expect(await menu.sidebar.locator('img, svg').first().isVisible()).toBe(true);
});

test('a link closes it and leads on', async () => {
  await using menu = await openSidebar();

  await menu.sidebar.getByRole('link', { name: 'Sobre nosotros' }).click();

  await menu.page.waitForURL(`**${routes.about}`);
  await menu.sidebar.waitFor({ state: 'hidden' });
});

test('a link to the page itself closes it too', async () => {
  await using menu = await openSidebar();
  await menu.sidebar.getByRole('link', { name: 'El centro' }).click();
  await menu.sidebar.waitFor({ state: 'hidden' });
  await menu.page.getByRole('button', { name: 'Abrir el menú' }).click();

  await menu.sidebar.getByRole('link', { name: 'El centro' }).click();

  await menu.sidebar.waitFor({ state: 'hidden' });
});

test('its button closes it', async () => {
  await using menu = await openSidebar();

  await menu.sidebar.getByRole('button', { name: 'Cerrar el menú' }).click();

  await menu.sidebar.waitFor({ state: 'hidden' });
});

test('on a phone what closes it is where that is which opened it', async () => {
  await using menu = await openSidebar();
  const boxOf = (name: string) =>
    menu.page.getByRole('button', { name, includeHidden: true }).boundingBox();

  await expect.poll(() => boxOf('Cerrar el menú')).toEqual(await boxOf('Abrir el menú'));
});

test('a click outside closes it', async () => {
  await using menu = await openSidebar();
  const box = await menu.sidebar.boundingBox();
  const outside = box && box.x > 0 ? box.x / 2 : (box?.width ?? 0) + 5;

  await menu.page.mouse.click(outside, 400);

  await menu.sidebar.waitFor({ state: 'hidden' });
});

test('a press inside that is no link leaves it open', async () => {
  await using menu = await openSidebar();
  const box = await menu.sidebar.boundingBox();

  await menu.page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, 700);

  expect(await menu.sidebar.isVisible()).toBe(true);
});

test('Escape closes it and gives the focus back to its button', async () => {
  await using menu = await openSidebar();

  await menu.page.keyboard.press('Escape');

  await menu.sidebar.waitFor({ state: 'hidden' });
  expect(await menu.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    'Abrir el menú',
  );
});

test('it opens by keyboard and keeps the focus inside', async () => {
  await using visitor = await visit(site.browser, site.origin, PHONE);
  const { page } = visitor;
  await page.goto(routes.home);
  await hydrated(page);
  await page.getByRole('button', { name: 'Abrir el menú' }).focus();

  await page.keyboard.press('Enter');

  await page.getByRole('dialog', { name: 'Menú' }).waitFor();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    const place = await page.evaluate(() => ({
      inPage: document.activeElement?.closest('body > *') !== null,
      inSidebar: document.activeElement?.closest('dialog') !== null,
    }));
    // The focus may pass through the browser's own bars, never through the page behind.
    expect(place.inSidebar || !place.inPage).toBe(true);
  }
});

test('the page behind does not scroll', async () => {
  await using menu = await openSidebar();

  await menu.page.mouse.move(20, 400);
  await menu.page.mouse.wheel(0, 800);
  await menu.page.waitForTimeout(200);

  expect(await menu.page.evaluate(() => window.scrollY)).toBe(0);
});

test('it opens and leads on without JavaScript', async () => {
  await using menu = await openSidebar({ javaScriptEnabled: false });

  await menu.sidebar.getByRole('link', { name: 'Entrenadores Personales' }).click();

  await menu.page.waitForURL(`**${routes.trainers}`);
  expect(await menu.page.getByRole('dialog').count()).toBe(0);
});
