import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { trainers } from '../../src/content/trainers.ts';
import { postHref, routes, trainerHref } from '../../src/routes.ts';
import { visit } from '../support/browser.ts';
import { startSampleSite } from '../support/sample-site.ts';

const site = await startSampleSite();
afterAll(() => site[Symbol.asyncDispose]());

const [first, second] = trainers;

async function open(path: string) {
  const visitor = await visit(site.browser, site.origin);
  await visitor.page.goto(path);
  return visitor;
}

const main = (page: Page) => page.getByRole('main');

/** Where something stands in the reading order of the page. */
async function positionOf(page: Page, text: string): Promise<number> {
  const position = (await main(page).innerText()).toLowerCase().indexOf(text.toLowerCase());
  expect(position, `'${text}' is on the page`).toBeGreaterThanOrEqual(0);
  return position;
}

test('every page has the logo, the menu, the trial session and the footer', async () => {
  for (const path of [routes.home, routes.blog, postHref(site.slugs[0] ?? ''), '/no-existe']) {
    await using visitor = await open(path);
    const header = visitor.page.getByRole('banner');
    const footer = visitor.page.getByRole('contentinfo');

    for (const [name, href] of [
      ['Entrenadores Personales', '/entrenadores-personales'],
      ['Sobre nosotros', '/sobre-nosotros'],
      ['El centro', '/instalaciones'],
      ['Reserva una sesión de prueba', '/reserva-una-sesion-de-prueba'],
    ] as const) {
      const link = header.getByRole('link', { name }).first();
      expect(await link.getAttribute('href')).toBe(href);
      expect(await link.isVisible()).toBe(true);
    }
    for (const landmark of [header, footer]) {
      expect(await landmark.getByRole('link', { name: 'Rosell 20' }).getAttribute('href')).toBe(
        '/',
      );
    }
    for (const { name, slug } of trainers) {
      expect(await footer.getByRole('link', { name }).getAttribute('href')).toBe(`/${slug}`);
    }
    expect(await footer.innerText()).toContain(
      "Calle Cardenal Rosell, 20, 07007 Es Coll d'en Rabassa",
    );
    const privacy = footer.getByRole('link', { name: 'Política de privacidad' });
    expect(await privacy.getAttribute('href')).toMatch(/^https:\/\//);
    expect(await footer.innerText()).toContain('Términos de servicio');
    expect(await footer.getByRole('link', { name: 'Términos de servicio' }).count()).toBe(0);
    expect(await footer.innerText()).toContain('Desarrollo web');
  }
});

test('the home page: hero, then trainers, about us and the gallery, in this order', async () => {
  await using visitor = await open('/');
  const { page } = visitor;

  const title = page.getByRole('heading', { level: 1, name: 'Entrenamiento Personal en Mallorca' });
  expect(await title.isVisible()).toBe(true);
  const button = main(page).getByRole('link', { name: 'Reserva una sesión de prueba' }).first();
  expect(await button.getAttribute('href')).toBe('/reserva-una-sesion-de-prueba');
  const positions = [
    await positionOf(page, 'Entrenamiento Personal en Mallorca'),
    await positionOf(page, 'Fitness para todos los niveles'),
    await positionOf(page, first.specialties[0]),
    await positionOf(page, second.specialties[4]),
    await positionOf(page, 'Un centro pequeño de entrenamiento personal'),
    await positionOf(page, 'Paredes de marès'),
  ];
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  expect(await main(page).getByRole('figure').count()).toBeGreaterThanOrEqual(6);
});

test.for([
  [routes.trainers, 'Entrenadores Personales'],
  [routes.trialSession, 'Reserva una sesión de prueba'],
])('%s has both cards, each leading to a profile', async ([path, heading]) => {
  await using visitor = await open(path ?? '');
  const { page } = visitor;

  expect(await page.getByRole('heading', { level: 1, name: heading ?? '' }).isVisible()).toBe(true);
  const links = await main(page).getByRole('link', { name: 'Ver perfil' }).all();
  expect(await Promise.all(links.map((link) => link.getAttribute('href')))).toEqual(
    trainers.map(({ slug }) => trainerHref(slug)),
  );
  for (const { specialties } of trainers) {
    for (const specialty of specialties) {
      expect(
        await main(page).getByRole('listitem').getByText(specialty, { exact: true }).count(),
      ).toBe(1);
    }
  }
});

test.for(trainers.map((trainer) => [trainer.name, trainer] as const))(
  'the profile of %s: photo, role, e-mail, biography, the other trainer',
  async ([name, trainer]) => {
    await using visitor = await open(trainerHref(trainer.slug));
    const { page } = visitor;

    expect(await page.getByRole('heading', { level: 1, name }).isVisible()).toBe(true);
    expect(
      await main(page).getByText('Entrenador Personal', { exact: true }).first().isVisible(),
    ).toBe(true);
    const mail = main(page).getByRole('link', { name: trainer.email });
    expect(await mail.getAttribute('href')).toMatch(`mailto:${trainer.email}`);
    expect(await main(page).getByRole('img', { name: trainer.picture.alt }).isVisible()).toBe(true);
    expect((await main(page).innerText()).split(/\s+/).length).toBeGreaterThan(350);
    const other = trainer === first ? second : first;
    const link = main(page).getByRole('link', { name: `${other.cardAction} de ${other.name}` });
    expect(await link.getAttribute('href')).toBe(trainerHref(other.slug));
  },
);

test("only the second trainer's profile leads to a website of his own", async () => {
  await using ofFirst = await open(trainerHref(first.slug));
  await using ofSecond = await open(trainerHref(second.slug));

  const external = (page: Page) => main(page).locator('a[href^="http"]');
  expect(await external(ofFirst.page).count()).toBe(0);
  expect(await external(ofSecond.page).getAttribute('href')).toBe(second.website?.url);
});

test('the facilities are six photos', async () => {
  await using visitor = await open(routes.facilities);

  expect(await main(visitor.page).getByRole('figure').getByRole('img').count()).toBe(6);
});

test('the blog has a card for each post: image, title, Leer post', async () => {
  await using visitor = await open(routes.blog);
  const { page } = visitor;

  const cards = main(page).getByRole('article');
  expect(await cards.count()).toBe(site.slugs.length);
  for (const [index, slug] of site.slugs.entries()) {
    const card = cards.nth(index);
    expect(await card.getByRole('img').count()).toBe(1);
    expect(await card.getByRole('heading').count()).toBe(1);
    const link = card.getByRole('link', { name: 'Leer post' });
    expect(await link.getAttribute('href')).toBe(`/blog/${slug}`);
  }
});

test('a post: title, hero image, description, rich content, byline', async () => {
  await using visitor = await open(postHref('peso-muerto-paso-a-paso'));
  const { page } = visitor;

  expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/peso muerto/i);
  const byline = main(page).getByText(/^Por/);
  expect(await byline.innerText()).toBe('Por Toni Mesquida (12 de marzo de 2026)');
  expect(await main(page).getByRole('img').first().isVisible()).toBe(true);
  expect(await main(page).getByRole('table').count()).toBeGreaterThan(0);
  expect(await main(page).getByRole('blockquote').count()).toBeGreaterThan(0);
});

test('the trial session is in sight without scrolling, on every page and width', async () => {
  for (const width of [360, 768, 1280, 1920]) {
    for (const path of [routes.home, routes.blog, routes.about, postHref(site.slugs[0] ?? '')]) {
      await using visitor = await visit(site.browser, site.origin, {
        viewport: { width, height: width < 700 ? 640 : 800 },
      });
      await visitor.page.goto(path);
      const links = await visitor.page
        .getByRole('link', { name: 'Reserva una sesión de prueba' })
        .all();
      const inSight = await Promise.all(
        links.map(async (link) => {
          const box = await link.boundingBox();
          const { height = 0 } = visitor.page.viewportSize() ?? {};
          return box !== null && box.y >= 0 && box.y + box.height <= height;
        }),
      );
      expect(inSight, `${path} at ${width} px`).toContain(true);
    }
  }
});
