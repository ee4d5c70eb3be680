import { expect, test } from 'vitest';
import { pageTexts } from '../../src/content/pages.ts';
import { addressLine, site as content, trialSession } from '../../src/content/site.ts';
import { postHref, routes } from '../../src/routes.ts';
import { violations } from './axe.ts';
import { PHONE } from '../support/browser/chromium.ts';
import { visitSamples } from '../support/browser/sample-site.ts';

const site = await visitSamples();

const open = async (path: string, options = {}) => {
  const visitor = await site.arrive(path, options);
  await visitor.page.evaluate(() => document.fonts.ready);
  return visitor;
};

test('on a wide screen the title of the home page stands in two lines', async () => {
  await using visitor = await open(routes.home, { viewport: { width: 1280, height: 800 } });

  const lines = await visitor.page.locator('h1').evaluate((heading) => {
    const { lineHeight } = getComputedStyle(heading);
    return Math.round(heading.clientHeight / Number.parseFloat(lineHeight));
  });

  expect(lines).toBe(2);
});

test.for([routes.home, routes.trialSession, routes.blog])(
  '%s with text of twice the size is no wider than a phone',
  async (path) => {
    const viewport = { width: 320, height: 740 };
    await using visitor = await open(path, { viewport, bypassCSP: true });

    await visitor.page.addStyleTag({ content: 'html { font-size: 200% }' });

    const width = await visitor.page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(320);
  },
);

test('on a large screen no inner page has a larger title than the home page', async () => {
  await using visitor = await open(routes.home, { viewport: { width: 1920, height: 1080 } });
  const { page } = visitor;
  const size = () =>
    page.locator('h1').evaluate((it) => Number.parseFloat(getComputedStyle(it).fontSize));
  const largest = await size();

  for (const path of [routes.trialSession, routes.about, routes.blog]) {
    await page.goto(path);
    expect(await size(), path).toBeLessThanOrEqual(largest);
  }
});

test('in the dark theme the deep band differs from the ground', async () => {
  await using visitor = await open(routes.home, { colorScheme: 'dark' });

  const [band, ground] = await visitor.page.evaluate(() =>
    ['.deep', 'html'].map(
      (it) => getComputedStyle(document.querySelector(it) as Element).backgroundColor,
    ),
  );

  expect(band).not.toBe(ground);
});

test('on a phone the first post of the blog is seen at once, and every topic is within the screen', async () => {
  await using visitor = await open(routes.blog, {
    ...PHONE,
    viewport: { width: 320, height: 740 },
  });

  const picture = await visitor.page.locator('main article img').first().boundingBox();
  expect(picture?.y).toBeLessThan(740 - 150);
  for (const topic of await visitor.page
    .getByRole('navigation', { name: 'Temas' })
    .getByRole('link')
    .all()) {
    const { x = 0, width = 320 } = (await topic.boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(320);
  }
});

test('on a phone the sidebar tells where the centre is, and when it is open', async () => {
  await using visitor = await open(routes.home, PHONE);
  await visitor.page.getByRole('button', { name: 'Abrir el menú' }).click();

  const sidebar = visitor.page.getByRole('dialog');
  const words = (await sidebar.innerText()).replaceAll(/\s+/g, ' ');

  expect(words).toContain(addressLine);
  expect(words).toContain('Lunes a viernes 07:00–21:00');
  expect(words.indexOf(addressLine)).toBeLessThan(words.indexOf(pageTexts.about.menuLabel));
  expect(await violations(visitor.page, 'dialog')).toEqual([]);
});

test('on a large screen the picture of an article leaves room, and its contents beside it are open', async () => {
  const viewport = { width: 1920, height: 1080 };
  await using visitor = await open(postHref('peso-muerto-paso-a-paso'), { viewport });
  const { page } = visitor;

  const picture = page.locator('main article > img, main article > picture img');
  const { y = 0, width = 0, height = 1 } = (await picture.boundingBox()) ?? {};
  expect(height).toBeLessThanOrEqual(0.6 * 1080);
  expect(width / height).toBeGreaterThanOrEqual(21 / 9 - 0.01);
  expect(y).toBeLessThan(1080 / 2);

  const contents = page.getByRole('navigation', { name: 'En este artículo' });
  expect(await contents.getByRole('link').count()).toBeGreaterThan(3);
  expect(await contents.getByRole('link').last().isVisible()).toBe(true);
  // Nothing says that they could be opened.
  expect(await contents.locator('summary').isVisible()).toBe(false);
});

test('on a phone that is held across a large picture of the gallery is whole', async () => {
  await using visitor = await open(routes.facilities, {
    ...PHONE,
    viewport: { width: 568, height: 320 },
  });
  await visitor.page.locator('a[data-large]').first().click();

  const viewer = visitor.page.locator('dialog[open]');
  await viewer.getByText('La sala').waitFor();
  const picture = await viewer.locator('img').first().boundingBox();
  const caption = await viewer.locator('p').first().boundingBox();

  expect(picture?.y).toBeGreaterThanOrEqual(0);
  expect((picture?.y ?? 0) + (picture?.height ?? 320)).toBeLessThanOrEqual(caption?.y ?? 0);
  expect((caption?.y ?? 320) + (caption?.height ?? 0)).toBeLessThanOrEqual(320);
});

test('on two sheets of paper the page of the trial session has both addresses and the street, and none of the buttons', async () => {
  await using visitor = await open(routes.trialSession);
  await visitor.page.emulateMedia({ media: 'print' });

  const words = await visitor.page.locator('body').innerText();

  expect(words).toContain('toni.mesquida@example.com');
  expect(words).toContain('marc.vidal@example.com');
  expect(words).toContain(content.address.street);
  expect(words).toContain(trialSession.steps[0].title);
  expect(words).not.toContain('Copiar');
  const sheets = await visitor.page.pdf({ format: 'A4', margin: { top: '1cm', bottom: '1cm' } });
  expect(sheets.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
});
