import { expect, test } from 'vitest';
import { routes } from '../../src/routes.ts';
import { startJourneys } from './engines/journeys.ts';
import { PHONE, type Visitor } from './engines/visitor.ts';

const site = await startJourneys();

const SIDEBAR = 'dialog[aria-label="Menú"]';

async function openSidebar(): Promise<Visitor> {
  const visitor = await site.arriveHydrated(routes.home, PHONE);
  await visitor.click('button', 'Abrir el menú');
  await visitor.sees(SIDEBAR);
  await visitor.still();
  return visitor;
}

const placeOf = (label: string) => {
  const { x, y } = document.querySelector(`[aria-label="${label}"]`)?.getBoundingClientRect() ?? {};
  return { x, y };
};
/** In the page: a place in the open sidebar that is on no link, and one beside it. */
const placesAround = () => {
  const dialog = document.querySelector('dialog[open]');
  const { x = 0, width = 0 } = dialog?.getBoundingClientRect() ?? {};
  const middle = x + width / 2;
  let y = innerHeight - 1;
  while (y > 0 && document.elementFromPoint(middle, y)?.closest('a, button')) y -= 5;
  return { inside: { x: middle, y }, outside: { x: x > 0 ? x / 2 : width + 5, y: 400 } };
};

test('its entries are painted; its button, where that is which opened it, and a click outside close it, one inside does not', async () => {
  await using visitor = await openSidebar();

  for (const name of [
    'Entrenadores Personales',
    'Sobre nosotros',
    'El centro',
    'Reserva una sesión de prueba',
  ]) {
    await visitor.sees(`${SIDEBAR} a`, name);
    await visitor.seesColours(5, `${SIDEBAR} a`, name);
  }
  await visitor.sees(`${SIDEBAR} :is(img, svg)`);

  const opener = await visitor.evaluate(placeOf, 'Abrir el menú');
  // Once it has glided in.
  await expect.poll(() => visitor.evaluate(placeOf, 'Cerrar el menú')).toEqual(opener);
  await visitor.click(`${SIDEBAR} button`, 'Cerrar el menú');
  await visitor.missesAll(SIDEBAR);

  await visitor.click('button', 'Abrir el menú');
  await visitor.sees(SIDEBAR);
  await visitor.still();
  const { inside, outside } = await visitor.evaluate(placesAround);
  await visitor.page.mouse.click(inside.x, inside.y);
  await visitor.sees(SIDEBAR);
  await visitor.page.mouse.click(outside.x, outside.y);
  await visitor.missesAll(SIDEBAR);
});

test('a link closes it and leads on, also one to the page itself', async () => {
  await using visitor = await openSidebar();

  await visitor.click(`${SIDEBAR} a`, 'El centro');
  await visitor.until((path) => location.pathname === path, routes.facilities);
  await visitor.missesAll(SIDEBAR);

  await visitor.click('button', 'Abrir el menú');
  await visitor.click(`${SIDEBAR} a`, 'El centro');
  await visitor.missesAll(SIDEBAR);
});

test('by keyboard it opens, keeps the focus inside, and Escape gives it back', async () => {
  await using visitor = await site.arriveHydrated(routes.home, PHONE);
  await visitor.focus('[aria-label="Abrir el menú"]');

  await visitor.page.keyboard.press('Enter');
  await visitor.sees(SIDEBAR);
  for (let presses = 0; presses < 12; presses += 1) {
    await visitor.page.keyboard.press('Tab');
    // The focus may pass through the browser's own bars, never through the page behind.
    const isBehind = await visitor.evaluate(() => {
      const { activeElement } = document;
      return activeElement?.closest('body > *') !== null && !activeElement?.closest('dialog');
    });
    expect(isBehind).toBe(false);
  }
  await visitor.page.keyboard.press('Escape');

  await visitor.missesAll(SIDEBAR);
  await visitor.until(() => document.activeElement?.ariaLabel === 'Abrir el menú');
});
