import { expect, test } from 'vitest';
import { facilities } from '../../src/content/facilities.ts';
import { routes } from '../../src/routes.ts';
import { startJourneys } from './engines/journeys.ts';
import { DESKTOP, PHONE, type Visitor } from './engines/visitor.ts';

const site = await startJourneys();

const { gallery } = facilities;
const VIEWER = 'dialog[aria-label="Fotos en grande"]';

/** Presses the picture of that place in the gallery, from 1. */
async function openPicture(visitor: Visitor, number: number): Promise<void> {
  await visitor.click(`main li:nth-child(${number}) a[data-large]`);
  await visitor.sees(VIEWER);
}

/** Waits until the picture of that number is in the middle, and named. */
async function isAt(visitor: Visitor, number: number): Promise<void> {
  await visitor.sees(`${VIEWER} p`, `${number} de ${gallery.length}`);
  await visitor.sees(`${VIEWER} p`, gallery[number - 1]?.title);
  await visitor.until((index) => {
    const strip = document.querySelector('dialog[open] img')?.closest('dialog > div');
    return strip && strip.scrollLeft / strip.clientWidth === index;
  }, number - 1);
}

/** Waits until it is painted there, too. */
async function shows(visitor: Visitor, number: number): Promise<void> {
  await isAt(visitor, number);
  await visitor.seesColours(1_000, `${VIEWER} div > div:nth-child(${number}) img`);
}

test('it opens by keyboard, and arrows, Home, End and the buttons lead to the other pictures', async () => {
  await using visitor = await site.arrive(DESKTOP, routes.facilities);
  const last = gallery.length;

  await visitor.focus('main li:nth-child(2) a');
  await visitor.page.keyboard.press('Enter');
  await shows(visitor, 2);
  for (const [key, number] of [
    ['ArrowRight', 3],
    ['End', last],
    ['ArrowRight', 1],
    ['ArrowLeft', last],
    ['Home', 1],
  ] as const) {
    await visitor.page.keyboard.press(key);
    await shows(visitor, number);
  }
  await visitor.click(`${VIEWER} button`, 'Foto siguiente');
  await shows(visitor, 2);
  expect(visitor.complaints).toEqual([]);
});

test('on a phone a picture that is pressed is painted large; Escape, the button and a press beside it close it, and the focus returns; going back closes it', async () => {
  await using visitor = await site.arrive(PHONE, routes.facilities);
  // Something of this document to go back from.
  await visitor.evaluate(() => void (location.hash = 'contenido'));

  for (const close of [
    () => visitor.page.keyboard.press('Escape'),
    () => visitor.click(`${VIEWER} button`, 'Cerrar'),
    () => visitor.page.mouse.click(4, 60),
  ]) {
    await openPicture(visitor, 3);
    await isAt(visitor, 3);
    await visitor.still();
    await visitor.page.keyboard.press('ArrowRight');
    await isAt(visitor, 4);

    await close();

    await visitor.missesAll(VIEWER);
    await visitor.until(() => document.activeElement?.matches('main li:nth-child(3) a'));
  }

  // The browser decides then where the focus is.
  await openPicture(visitor, 3);
  await shows(visitor, 3);
  await visitor.evaluate(() => history.back());
  await visitor.missesAll(VIEWER);
  expect(visitor.complaints).toEqual([]);
});
