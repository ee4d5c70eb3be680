import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { facilities } from '../../src/content/facilities.ts';
import { listing } from '../../src/content/listing.ts';
import { pageTexts } from '../../src/content/pages.ts';
import { addressLine, site as content, trialSession } from '../../src/content/site.ts';
import { trainers } from '../../src/content/trainers.ts';
import { contactFacts, hoursFacts } from '../../src/content/visit.ts';
import { postHref, routes } from '../../src/routes.ts';
import { violations } from './axe.ts';
import { PHONE } from '../support/browser/chromium.ts';
import { visitSamples } from '../support/browser/sample-site.ts';

const site = await visitSamples();

const desktop = await site.visit();
const phone = await site.visit(PHONE);
beforeEach(() => desktop.emulateMedia({ media: null, colorScheme: null }));

async function open(page: Page, path: string, [width, height]: readonly [number, number]) {
  await page.setViewportSize({ width, height });
  await page.goto(path);
  await page.evaluate(() => document.fonts.ready);
}

async function boxOf(element: Locator) {
  const box = (await element.boundingBox()) ?? expect.unreachable();
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

test('in a visitor’s large letters the long word of the home page’s title stays whole on a phone', async () => {
  await using page = await site.visit({ ...PHONE, viewport: { width: 360, height: 740 } });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 24 } });

  await page.goto(routes.home);

  const lines = await page.locator('h1').evaluate(({ firstChild }) => {
    const word = document.createRange();
    word.setStart(firstChild as Text, 0);
    word.setEnd(firstChild as Text, (firstChild as Text).data.indexOf(' '));
    return word.getClientRects().length;
  });
  expect(lines).toBe(1);
});

test('the title of the home page stands in two lines on a wide screen, and no inner page has a larger one', async () => {
  await open(desktop, routes.home, [1280, 800]);
  const title = desktop.locator('h1');
  const lines = await title.evaluate((heading) => {
    const { lineHeight } = getComputedStyle(heading);
    return Math.round(heading.clientHeight / Number.parseFloat(lineHeight));
  });
  expect(lines).toBe(2);

  await desktop.setViewportSize({ width: 1920, height: 1080 });
  const size = () => title.evaluate((it) => Number.parseFloat(getComputedStyle(it).fontSize));
  const largest = await size();
  for (const path of [routes.trialSession, routes.about, routes.blog]) {
    await desktop.goto(path);
    expect(await size(), path).toBeLessThanOrEqual(largest);
  }
});

/** The relative luminance (WCAG 2) of each pixel of a picture, the darkest first. */
async function luminances(picture: Buffer): Promise<readonly number[]> {
  const greys = await sharp(picture).removeAlpha().greyscale().raw().toBuffer();
  return Array.from(greys.sort(), (grey) =>
    grey <= 10 ? grey / 3294 : Math.pow((grey / 255 + 0.055) / 1.055, 2.4),
  );
}

test.for<readonly [width: number, height: number]>([
  [1366, 650],
  [1024, 600],
  [768, 700],
  [1920, 900],
])('the title of the home page is told from the picture behind it at %d × %d', async (size) => {
  await using page = await site.visit({ bypassCSP: true });
  await open(page, routes.home, size);
  const title = page.locator('h1');

  const written = (await luminances(await title.screenshot())).at(-1) ?? 0;
  await page.addStyleTag({ content: 'h1 { visibility: hidden }' });
  const behind = await luminances(await page.screenshot({ clip: await boxOf(title) }));

  // All but the brightest twentieth of it, as WCAG 1.4.6 asks of large text.
  const bright = behind[Math.floor(behind.length * 0.95)] ?? 1;
  expect((written + 0.05) / (bright + 0.05)).toBeGreaterThan(4.5);
});

test.for([360, 640, 1024, 1088, 1199, 1200, 1280, 1366])(
  'at %d pixels the header is one row, also with a long name, and its menu stays whole',
  async (width) => {
    await open(desktop, routes.home, [width, 800]);
    // The room of a scroll bar, which counts as width and is hidden here.
    await desktop.evaluate(() => (document.body.style.paddingInlineEnd = '15px'));
    const header = desktop.getByRole('banner');
    const action = header.getByRole('link', { name: content.hero.action });
    const menu = header.getByRole('navigation').getByRole('link').or(header.getByRole('button'));
    const widths = async () =>
      Promise.all((await menu.all()).map(async (it) => (await boxOf(it)).width));
    // `scroll-padding` reserves so much above what one is led to.
    expect((await boxOf(header)).height).toBeLessThan(80);
    const before = await widths();

    const logo = header.getByRole('link').first();
    await logo.evaluate(({ lastChild }) => {
      (lastChild as Text).data = 'Centro Deportivo Fuerza y Salud Llevant';
    });

    expect((await boxOf(header)).height).toBeLessThan(80);
    expect((await boxOf(action)).right).toBeLessThanOrEqual(width);
    expect(await widths()).toEqual(before);
  },
);

test.for([320, 1200])(
  'with text of twice the size no page is wider than %d pixels',
  async (width) => {
    await using page = await site.visit({ bypassCSP: true });

    for (const path of [routes.home, routes.trialSession, routes.blog]) {
      await open(page, path, [width, 740]);
      await page.addStyleTag({ content: 'html { font-size: 200% }' });

      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
    }
  },
);

test('in the dark theme the deep band differs from the ground', async () => {
  await desktop.emulateMedia({ colorScheme: 'dark' });
  await open(desktop, routes.home, [1280, 800]);

  const colourOf = (part: Locator) => part.evaluate((it) => getComputedStyle(it).backgroundColor);
  const band = await colourOf(desktop.locator('.deep').first());

  expect(band).not.toBe(await colourOf(desktop.locator('html')));
});

test('on a phone the first post of the blog is seen at once, and every topic is within the screen', async () => {
  await open(phone, routes.blog, [320, 740]);

  expect((await boxOf(phone.locator('main article img').first())).y).toBeLessThan(740 - 150);
  const topics = phone.getByRole('navigation', { name: 'Temas' });
  for (const topic of await topics.getByRole('link').all()) {
    expect((await boxOf(topic)).right).toBeLessThanOrEqual(320);
  }
});

// In a window of its own: one that was asked to call opens no picture of the gallery afterwards.
test('on a phone the sidebar tells where the centre is, when it is open and how one calls, which closes it', async () => {
  await using page = await site.visit(PHONE);
  await open(page, routes.home, [360, 740]);
  await page.getByRole('button', { name: 'Abrir el menú' }).click();

  const sidebar = page.getByRole('dialog');
  const words = (await sidebar.innerText()).replaceAll(/\s+/g, ' ');

  expect(words).toContain(addressLine);
  for (const { label, value } of hoursFacts(listing)) expect(words).toContain(`${label} ${value}`);
  expect(words.indexOf(addressLine)).toBeLessThan(words.indexOf(pageTexts.about.menuLabel));
  for (const { href } of contactFacts(listing)) {
    expect(await sidebar.locator(`a[href="${href}"]`).isVisible()).toBe(true);
  }
  expect(await violations(page, 'dialog')).toEqual([]);

  if (!listing.phone) return;
  await sidebar.locator('a[href^="tel:"]').click();
  await sidebar.waitFor({ state: 'hidden' });
});

test('on a large screen the picture of an article leaves room, and its contents beside it are open', async () => {
  await open(desktop, postHref('peso-muerto-paso-a-paso'), [1920, 1080]);

  const picture = desktop.locator('main article > img, main article > picture img');
  const { y, width, height } = await boxOf(picture);
  expect(height).toBeLessThanOrEqual(0.6 * 1080);
  expect(width / height).toBeGreaterThanOrEqual(21 / 9 - 0.01);
  expect(y).toBeLessThan(1080 / 2);

  const contents = desktop.getByRole('navigation', { name: 'En este artículo' });
  expect(await contents.getByRole('link').count()).toBeGreaterThan(3);
  expect(await contents.getByRole('link').last().isVisible()).toBe(true);
  // Nothing says that they could be opened.
  expect(await contents.locator('summary').isVisible()).toBe(false);
});

test('on a phone that is held across the home page has title, subtitle, action and address on the first screen', async () => {
  for (const [width, height, bar] of [
    [740, 360, 0],
    [568, 320, 60],
  ] as const) {
    await open(phone, routes.home, [width, height]);

    const hero = phone.locator('.hero');
    const { subtitle } = content.hero;
    for (const each of [hero.locator('h1'), hero.getByText(subtitle), hero.locator('address')]) {
      expect((await boxOf(each)).bottom, `${width}`).toBeLessThanOrEqual(height - bar);
    }
    const action = await boxOf(hero.getByRole('link', { name: content.hero.action }));
    expect(action.bottom).toBeLessThanOrEqual(height);
  }
});

test('with forced colours what closes the menu has its sign', async () => {
  await using page = await site.visit({ ...PHONE, forcedColors: 'active' });
  await open(page, routes.home, [360, 740]);
  await page.getByRole('button', { name: 'Abrir el menú' }).click();

  const button = page.getByRole('button', { name: 'Cerrar el menú' });
  const { channels } = await sharp(await button.screenshot()).stats();

  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(10);
});

test('on a phone that is held across a large picture of the gallery is whole', async () => {
  await open(phone, routes.facilities, [568, 320]);
  await phone.locator('a[data-large]').first().click();

  const viewer = phone.locator('dialog[open]');
  await viewer.getByText(facilities.gallery[0].title).waitFor();
  const picture = await boxOf(viewer.locator('img').first());
  const caption = await boxOf(viewer.locator('p').first());

  expect(picture.y).toBeGreaterThanOrEqual(0);
  expect(picture.bottom).toBeLessThanOrEqual(caption.y);
  expect(caption.bottom).toBeLessThanOrEqual(320);
});

test('on two sheets of paper the page of the trial session has both addresses and the street, and none of the buttons', async () => {
  await open(desktop, routes.trialSession, [1280, 800]);
  await desktop.emulateMedia({ media: 'print' });

  const words = await desktop.locator('body').innerText();

  for (const { email } of trainers) expect(words).toContain(email);
  expect(words).toContain(content.address.street);
  expect(words).toContain(trialSession.steps[0].title);
  expect(words).not.toContain('Copiar');
  const sheets = await desktop.pdf({ format: 'A4', margin: { top: '1cm', bottom: '1cm' } });
  expect(sheets.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
});
