import type { Locator } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { blog } from '../../src/content/blog.ts';
import { facilities } from '../../src/content/facilities.ts';
import { layoutTexts } from '../../src/content/interface/layout.ts';
import { pageTexts } from '../../src/content/pages.ts';
import { site as content } from '../../src/content/site.ts';
import { profileTexts, trainers } from '../../src/content/trainers.ts';
import { postHref, routes, trainerHref } from '../../src/routes.ts';
import { DESKTOP } from '../support/browser/chromium.ts';
import { startSampleSite } from '../support/browser/sample-site.ts';

const site = await startSampleSite();

const [first, second] = trainers;
const MAILS = trainers.map(({ name }) => profileTexts.write(name));

// Whoever the trainers are.
await site.posts.database.updateTable('posts').set({ author: first.name }).execute();

const page = await site.visit();
const main = page.getByRole('main');
beforeEach(() => page.setViewportSize(DESKTOP.viewport));

const hrefOf = (link: Locator) => link.getAttribute('href');

test('every page has the logo, the menu, the trial session and the footer', async () => {
  for (const path of [routes.home, routes.blog, postHref(site.slugs[0] ?? ''), '/no-existe']) {
    await page.goto(path);
    const header = page.getByRole('banner');
    const footer = page.getByRole('contentinfo');

    const menu = [
      ['Entrenadores Personales', '/entrenadores-personales'],
      ['Sobre nosotros', '/sobre-nosotros'],
      ['El centro', '/instalaciones'],
      [layoutTexts.homeLink(content.name), '/'],
    ] as const;
    const action = ['Reserva una sesión de prueba', '/reserva-una-sesion-de-prueba'] as const;
    const privacy = content.externalPrivacyUrl ?? routes.privacy;
    for (const [landmark, name, href] of [
      ...[...menu, action].map((link) => [header, ...link] as const),
      // For browsers that cannot open the menu without a script.
      ...menu.map((link) => [footer, ...link] as const),
      ...trainers.map((trainer) => [footer, trainer.name, `/${trainer.slug}`] as const),
      [footer, 'Política de privacidad', privacy] as const,
    ]) {
      const link = landmark.getByRole('link', { name, exact: true }).first();
      expect(await hrefOf(link)).toBe(href);
      expect(await link.isVisible()).toBe(true);
    }
    const words = await footer.innerText();
    expect(words).toContain("Calle Cardenal Rosell, 20, 07007 Es Coll d'en Rabassa");
    expect(words).toContain('Términos de servicio');
    const terms = footer.getByRole('link', { name: 'Términos de servicio' });
    expect(await terms.count()).toBe(content.termsUrl ? 1 : 0);
    expect(words).toContain(content.developerCredit.label);
  }
});

test('the home page: hero, then trainers, about us and the gallery, in this order', async () => {
  await page.goto('/');

  const title = 'Entrenamiento Personal en Mallorca';
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  const action = { name: 'Reserva una sesión de prueba', exact: true };
  expect(await hrefOf(main.getByRole('link', action).first())).toBe(
    '/reserva-una-sesion-de-prueba',
  );
  const words = (await main.textContent()) ?? '';
  const positions = [
    title,
    'Fitness para todos los niveles',
    first.specialties[0],
    second.specialties[4],
    pageTexts.about.lead,
    facilities.gallery[0].caption,
  ].map((text) => words.indexOf(text));
  expect(positions).not.toContain(-1);
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  expect(await main.getByRole('figure').count()).toBeGreaterThanOrEqual(6);
  const end = main.locator('> section').last();
  expect(await hrefOf(end.getByRole('link', { name: 'blog' }))).toBe('/blog');
  for (const name of MAILS) expect(await end.getByRole('link', { name }).isVisible()).toBe(true);
});

test.for([
  [routes.trainers, 'Entrenadores Personales'],
  [routes.trialSession, 'Reserva una sesión de prueba'],
] as const)('%s has both cards, each leading to a profile', async ([path, name]) => {
  await page.goto(path);

  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  const links = await main.getByRole('link', { name: 'Ver perfil' }).all();
  expect(await Promise.all(links.map(hrefOf))).toEqual(
    trainers.map(({ slug }) => trainerHref(slug)),
  );
  const items = main.getByRole('listitem');
  for (const specialty of trainers.flatMap(({ specialties }) => specialties)) {
    await items.getByText(specialty, { exact: true }).waitFor();
  }
});

test('the first step of a trial session says to whom one writes', async () => {
  await page.goto(routes.trialSession);

  const steps = main.getByRole('listitem');
  for (const name of MAILS) await steps.getByRole('link', { name }).waitFor();
});

test.for(trainers.map((trainer) => [trainer.name, trainer] as const))(
  'the profile of %s: photo, role, e-mail, biography, the other trainer, and a website of his own if he has one',
  async ([name, trainer]) => {
    await page.goto(trainerHref(trainer.slug));

    await page.getByRole('heading', { level: 1, name }).waitFor();
    await main.getByText('Entrenador Personal', { exact: true }).first().waitFor();
    await main.getByText(`Contacto: ${trainer.email}`).first().waitFor();
    const mail = await hrefOf(main.getByRole('link', { name: /y reserva$/ }));
    expect(mail).toMatch(`mailto:${trainer.email}`);
    await main.getByRole('img', { name: trainer.picture.alt }).waitFor();
    expect((await main.innerText()).split(/\s+/).length).toBeGreaterThan(350);
    const other = trainer === first ? second : first;
    const link = main.getByRole('link', { name: `${other.cardAction} de ${other.name}` });
    expect(await hrefOf(link)).toBe(trainerHref(other.slug));
    const external = await main.locator('a[href^="http"]:not([href*="wa.me"])').all();
    const websites = await Promise.all(external.map(hrefOf));
    expect(websites).toEqual(trainer.website ? [trainer.website.url] : []);
  },
);

test('the blog has a card for each post: image, title, Leer post', async () => {
  await page.goto(routes.blog);

  const cards = await main.getByRole('article').all();
  const links = cards.map((card) => hrefOf(card.getByRole('link', { name: 'Leer post' })));
  expect(await Promise.all(links)).toEqual(site.slugs.map(postHref));
  for (const card of cards) {
    expect(await card.getByRole('img').count()).toBe(1);
    expect(await card.getByRole('heading').count()).toBe(1);
  }
});

test('a post: title, hero image, description, rich content, byline', async () => {
  await page.goto(postHref('peso-muerto-paso-a-paso'));

  expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/peso muerto/i);
  const byline = main.getByText(/^Por/);
  expect(await byline.innerText()).toBe(`Por ${first.name} (12 de marzo de 2026)`);
  expect(await main.getByRole('img').first().isVisible()).toBe(true);
  expect(await main.getByRole('table').count()).toBeGreaterThan(0);
  expect(await main.getByRole('blockquote').count()).toBeGreaterThan(0);
  expect(await hrefOf(byline.getByRole('link'))).toBe(trainerHref(first.slug));
  const author = main.getByRole('region', { name: blog.article.author });
  await author.getByRole('link', { name: profileTexts.write(first.name) }).waitFor();
  await author.getByRole('img').waitFor();
});

test('the trial session is in sight without scrolling, on every page and width', async () => {
  for (const path of [routes.home, routes.blog, routes.about, postHref(site.slugs[0] ?? '')]) {
    await page.goto(path);
    for (const width of [360, 768, 1280, 1920]) {
      const height = width < 700 ? 640 : 800;
      await page.setViewportSize({ width, height });
      const links = page.getByRole('link', { name: 'Reserva una sesión de prueba' });
      const isInSight = await links.evaluateAll((all) =>
        all
          .map((link) => link.getBoundingClientRect())
          .some(({ top, bottom, width }) => width && top >= 0 && bottom <= innerHeight),
      );
      expect(isInSight, `${path} at ${width} px`).toBe(true);
    }
  }
});
