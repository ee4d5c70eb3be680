import type { Page, Route } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { postsError } from '../../src/content/errors.ts';
import { postHref, routes } from '../../src/routes.ts';
import { hydrated, visit } from '../support/browser/chromium.ts';
import { startSampleSite } from '../support/browser/sample-site.ts';

const site = await startSampleSite();
afterAll(() => site[Symbol.asyncDispose]());

const API = '**/api/**';
/** Photographs that are stored, and drawings. */
const HEROES = /\/media\/|\/posts\/[^/]+\.svg$/;

/** A visitor whose page has been taken over: links no longer load pages. */
async function arrive(path: string) {
  const visitor = await visit(site.browser, site.origin);
  const { page } = visitor;
  await page.goto(path);
  await hydrated(page);
  await page.evaluate(() => {
    (window as { isFirstDocument?: boolean }).isFirstDocument = true;
  });
  return {
    ...visitor,
    page,
    isFirstDocument: () =>
      page.evaluate(() => (window as { isFirstDocument?: boolean }).isFirstDocument === true),
  };
}

/** Holds the API's answers back until it is released. */
async function holdApi(page: Page) {
  const held = Promise.withResolvers<void>();
  await page.route(API, async (route: Route) => {
    await held.promise;
    await route.continue();
  });
  return held;
}

const main = (page: Page) => page.getByRole('main');

test('the list says Loading... and then shows a card for each post', async () => {
  await using visitor = await arrive(routes.home);
  const { page } = visitor;
  const api = await holdApi(page);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
  await main(page).getByText('Loading...', { exact: true }).waitFor();
  expect(await page.evaluate(() => window.prerenderReady)).toBe(false);
  api.resolve();

  await main(page).getByRole('link', { name: 'Leer post' }).first().waitFor();
  const links = await main(page).getByRole('link', { name: 'Leer post' }).all();
  expect(await Promise.all(links.map((link) => link.getAttribute('href')))).toEqual(
    site.slugs.map(postHref),
  );
  expect(await visitor.isFirstDocument()).toBe(true);
  expect(visitor.complaints).toEqual([]);
});

test.for([
  ['an HTTP error', (route: Route) => route.fulfill({ status: 500, body: '{}' })],
  ['no network', (route: Route) => route.abort()],
] as const)('the list says Error: and why after %s', async ([, breakApi]) => {
  await using visitor = await arrive(routes.home);
  const { page } = visitor;
  await page.route(API, breakApi);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();

  await main(page).getByText(`Error: ${postsError}`).waitFor();
});

test('a list that failed to load offline is loaded again after going back and forward', async () => {
  await using visitor = await arrive(routes.home);
  const { page } = visitor;
  const context = page.context();
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
  await main(page).getByText(`Error: ${postsError}`).waitFor();
  await context.setOffline(false);

  await page.goBack();
  await page.waitForURL(`**${routes.home}`);
  await page.goForward();

  await main(page).getByRole('link', { name: 'Leer post' }).first().waitFor();
  expect(await visitor.isFirstDocument()).toBe(true);
});

test('the detail says Loading... and then shows the post', async () => {
  await using visitor = await arrive(routes.blog);
  const { page } = visitor;
  const api = await holdApi(page);

  await main(page).getByRole('link', { name: 'Leer post' }).first().click();
  await main(page).getByText('Loading...', { exact: true }).waitFor();
  api.resolve();

  await main(page)
    .getByText(/^Por .+ \(\d{1,2} de \S+ de \d{4}\)$/)
    .waitFor();
  expect(await main(page).getByRole('heading', { level: 2 }).count()).toBeGreaterThan(2);
  expect(await page.locator('head meta:not([charset], [content]:not([content=""]))').count()).toBe(
    0,
  );
  expect(await visitor.isFirstDocument()).toBe(true);
  expect(visitor.complaints).toEqual([]);
});

test.for([
  ['an unknown post', 404],
  ['a database that is away', 503],
  ['a failure', 500],
] as const)('the detail says Error: Failed to fetch post. for %s', async ([, status]) => {
  await using visitor = await arrive(routes.blog);
  const { page } = visitor;
  await page.route(API, (route) => route.fulfill({ status, body: '{}' }));

  await main(page).getByRole('link', { name: 'Leer post' }).first().click();

  const message = main(page).getByText('Error: Failed to fetch post.');
  await message.waitFor();
  expect((await message.innerText()).trim()).toBe('Error: Failed to fetch post.');
  expect(await page.evaluate(() => window.prerenderReady)).toBe(false);
});

test('prerenderReady waits for the data and for the hero image', async () => {
  await using visitor = await arrive(routes.blog);
  const { page } = visitor;
  await page.evaluate(() => caches.keys());
  const image = Promise.withResolvers<void>();
  await page.route(HEROES, async (route) => {
    await image.promise;
    await route.continue();
  });
  await page.goto(postHref(site.slugs[0] ?? ''), { waitUntil: 'commit' });
  await main(page).getByRole('heading', { level: 1 }).waitFor();

  await page.waitForTimeout(300);
  expect(await page.evaluate(() => window.prerenderReady)).not.toBe(true);
  image.resolve();

  await page.waitForFunction(() => window.prerenderReady);
});

test('a hero image that fails counts as settled', async () => {
  await using visitor = await visit(site.browser, site.origin);
  const { page } = visitor;
  await page.route(HEROES, (route) => route.abort());

  await page.goto(postHref(site.slugs[0] ?? ''));

  await page.waitForFunction(() => window.prerenderReady);
  expect(await main(page).getByRole('heading', { level: 1 }).isVisible()).toBe(true);
});

test('the head follows a navigation by the next animation frame', async () => {
  await using visitor = await arrive(routes.home);
  const { page } = visitor;
  await page.evaluate((about) => {
    const seen: string[] = [];
    (window as { seen?: string[] }).seen = seen;
    let before = location.pathname;
    const look = () => {
      if (location.pathname !== before && location.pathname === about) {
        before = location.pathname;
        requestAnimationFrame(() => {
          const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
          const description = document.querySelector<HTMLMetaElement>('meta[name=description]');
          seen.push(document.title, canonical?.href ?? '', description?.content ?? '');
        });
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, routes.about);

  await page.getByRole('banner').getByRole('link', { name: 'Sobre nosotros' }).click();
  await page.waitForFunction(() => ((window as { seen?: string[] }).seen ?? []).length > 0);

  const [title, canonical, description] = await page.evaluate(
    () => (window as { seen?: string[] }).seen ?? [],
  );
  expect(title).toContain('Sobre nosotros');
  expect(canonical).toMatch(/\/sobre-nosotros$/);
  expect(description).toContain('Quiénes somos');
  expect(await page.locator('head title').count()).toBe(1);
  expect(await page.locator('link[rel=canonical]').count()).toBe(1);
});

test('a navigation shows the top of the page and moves the focus to its heading', async () => {
  await using visitor = await arrive(routes.home);
  const { page } = visitor;
  await page.evaluate(() => window.scrollTo(0, 1500));

  await page.getByRole('contentinfo').getByRole('link', { name: 'Marc Vidal' }).click();

  await page.getByRole('heading', { level: 1, name: 'Marc Vidal' }).waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  expect(await page.getByRole('status').allInnerTexts()).toContain(await page.title());
});

test.for([
  [routes.home, 'Inicio'],
  [routes.blog, 'Blog'],
] as const)(
  'a link from %s to itself shows its top again, and adds nothing to go back to',
  async ([path, name]) => {
    await using visitor = await arrive(path);
    const { page } = visitor;
    const entries = await page.evaluate(() => history.length);
    await page.evaluate(() => window.scrollTo(0, 1500));

    await page.getByRole('contentinfo').getByRole('link', { name }).click();

    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(await page.evaluate(() => history.length)).toBe(entries);
    expect(await visitor.isFirstDocument()).toBe(true);
  },
);

test('a second click before the first has shown its page leads on without an error', async () => {
  await using visitor = await arrive(routes.home);
  const { page } = visitor;

  await page.evaluate(() => {
    for (const text of ['Sobre nosotros', 'El centro']) {
      const links = [...document.querySelectorAll<HTMLAnchorElement>('header a')];
      links.find(({ textContent }) => textContent === text)?.click();
    }
  });

  await page.waitForURL(`**${routes.facilities}`);
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  expect(visitor.complaints).toEqual([]);
});

test('going back restores the position, the list included', async () => {
  await using visitor = await arrive(routes.blog);
  const { page } = visitor;
  const link = main(page).getByRole('link', { name: 'Leer post' }).nth(3);
  await link.scrollIntoViewIfNeeded();
  const position = await page.evaluate(() => window.scrollY);
  expect(position).toBeGreaterThan(500);
  await link.click();
  await main(page).getByText(/^Por /).waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  await page.goBack();

  await main(page).getByRole('link', { name: 'Leer post' }).first().waitFor();
  await page.waitForFunction((before) => Math.abs(window.scrollY - before) < 5, position);
  expect(await visitor.isFirstDocument()).toBe(true);
});

test('a link inside a post scrolls to its heading and loads nothing', async () => {
  await using visitor = await arrive(postHref(site.slugs[0] ?? ''));
  const { page, requests } = visitor;
  const before = requests.length;

  await main(page).getByRole('link', { name: 'Enlace a este apartado' }).nth(1).click();

  await page.waitForFunction(() => window.scrollY > 100);
  await main(page).getByText(/^Por /).waitFor();
  expect(requests.slice(before).filter((url) => /api/.test(url))).toEqual([]);
});

test('the article is not sent twice, and survives being taken over', async () => {
  await using visitor = await visit(site.browser, site.origin);
  const { page } = visitor;
  const response = await page.goto(postHref(site.slugs[0] ?? ''));
  const html = (await response?.text()) ?? '';
  const sentence = /<p>([^<]{60,})<\/p>/.exec(html.slice(html.indexOf('data-rich-content')))?.[1];
  expect(html.split(sentence ?? '-')).toHaveLength(2);
  const before = await page.locator('[data-rich-content]').innerHTML();

  await hydrated(page);

  expect(await page.locator('[data-rich-content]').innerHTML()).toBe(before);
});

test('no script but the small entry, and what measures it, runs until a touch', async () => {
  await using visitor = await visit(site.browser, site.origin);
  const { page, requests } = visitor;
  const scripts = () =>
    requests
      .filter((url) => url.endsWith('.js'))
      .map((url) => /([a-z-]+)-[^/]*$/.exec(url)?.[1])
      // Parts of others; React and the site are asked for by their names.
      .filter((name) => name !== 'chunk');

  await page.goto(routes.home);
  await page.waitForTimeout(1_000);
  expect(scripts()).toEqual(['entry', 'web-vitals-report']);

  await hydrated(page);
  expect(scripts()).toContain('hydrate');
});

test('a page that nobody touches is taken over in the end', async () => {
  await using visitor = await visit(site.browser, site.origin);

  await visitor.page.goto(routes.home);

  await visitor.page.waitForRequest(/\/hydrate-/);
});

test('a page that is touched while it waits is taken over once', async () => {
  await using visitor = await visit(site.browser, site.origin);
  await visitor.page.goto(routes.home);

  await hydrated(visitor.page);
  await visitor.page.waitForTimeout(4_000);

  expect(visitor.requests.filter((url) => url.includes('all-kinds'))).toHaveLength(1);
});

test('a link to the former address of a post shows it at the address of today', async () => {
  await using visitor = await arrive(routes.blog);
  const { page } = visitor;
  const [slug = ''] = site.slugs;
  const rename = (from: string, to: string) =>
    site.posts.database.updateTable('posts').set({ slug: to }).where('slug', '=', from).execute();
  await rename(slug, 'otra-direccion');

  await main(page).getByRole('link', { name: 'Leer post' }).first().click();

  await page.waitForURL(`**${postHref('otra-direccion')}`);
  await main(page).locator('[data-rich-content]').waitFor();
  expect(await visitor.isFirstDocument()).toBe(true);
  await page.goBack();
  await page.waitForURL(`**${routes.blog}`);
  await rename('otra-direccion', slug);
});
