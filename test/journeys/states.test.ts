import { afterEach, expect, test } from 'vitest';
import { errorPrefix, postsError } from '../../src/content/interface/errors.ts';
import { parameters, postHref, routes } from '../../src/routes.ts';
import { startJourneys } from './engines/journeys.ts';
import { DESKTOP, type Visitor } from './engines/visitor.ts';
import { disconnect, sendStatus } from './gate.ts';

const site = await startJourneys();
afterEach(() => site.gate.handle(/^$/, () => {}));

const API = /^\/api\/blog-post/;
const HEROES = /^\/media\//;

const isReady = () => window.prerenderReady;

test('the list says Loading..., also to who goes to a part of the page meanwhile, and then shows a card for each post', async () => {
  await using visitor = await site.arriveHydrated(routes.home);
  const release = site.gate.hold(API);

  await visitor.click('footer a', 'Blog');
  await visitor.sees('main [role=status]', 'Loading...');
  expect(await visitor.evaluate(isReady)).toBe(false);
  await visitor.evaluate(() => document.querySelector<HTMLElement>('a[href^="#"]')?.click());
  await visitor.until(() => location.hash !== '');
  release();

  await visitor.sees('main a', 'Leer post');
  await visitor.until(isReady);
  const links = await visitor.evaluate(() =>
    Array.from(document.querySelectorAll('main article a[href^="/blog/"]'), (link) =>
      link.getAttribute('href'),
    ),
  );
  expect([...new Set(links)]).toEqual(site.slugs.map(postHref));
  expect(await visitor.isFirstDocument()).toBe(true);
  expect(visitor.complaints).toEqual([]);
});

test.for([
  ['an HTTP error', sendStatus(500)],
  ['a 404 of something between', sendStatus(404)],
] as const)('the list says Error: and why after %s', async ([, fail]) => {
  await using visitor = await site.arriveHydrated(routes.home);
  site.gate.handle(API, fail);

  await visitor.click('footer a', 'Blog');

  await visitor.sees('main [role=alert]', errorPrefix + postsError);
  await visitor.sees('main a', 'Ir al inicio');
  expect(await visitor.evaluate(isReady)).toBe(false);
  site.gate.handle(/^$/, () => {});
  await visitor.click('main a', 'Probar otra vez');
  await visitor.sees('main a', 'Leer post');
});

test('data of another shape are no blank page: the document is loaded', async () => {
  await using visitor = await site.arriveHydrated(routes.home);
  site.gate.handle(API, sendStatus(200));

  await visitor.click('footer a', 'Blog');

  await visitor.sees('main a', 'Leer post');
  expect(await visitor.isFirstDocument()).toBe(false);
});

test('a list that failed to load offline is loaded again after going back and forward', async () => {
  await using visitor = await site.arriveHydrated(routes.home);
  site.gate.handle(API, disconnect);
  await visitor.click('footer a', 'Blog');
  await visitor.sees('main', errorPrefix + postsError);
  site.gate.handle(/^$/, () => {});

  await visitor.page.goBack();
  await visitor.until((path) => location.pathname === path, routes.home);
  await visitor.evaluate(() => history.forward());

  await visitor.sees('main a', 'Leer post');
  expect(await visitor.isFirstDocument()).toBe(true);
});

test('the detail shows what the list knows, says Loading... and then shows the post', async () => {
  await using visitor = await site.arriveHydrated(routes.blog);
  const release = site.gate.hold(API);
  const title = await visitor.evaluate(() => document.querySelector('main h2')?.textContent ?? '-');

  await visitor.click('main a', 'Leer post');
  await visitor.sees('main [role=status]', 'Loading...');
  await visitor.sees('main h1', title);
  const description = () =>
    document.querySelector<HTMLMetaElement>('meta[name=description]')?.content;
  expect(await visitor.evaluate(description)).toMatch(/\w/);
  await visitor.seesColours(20, 'main img');
  const places = () =>
    ['main h1', 'main img'].map((part) => document.querySelector(part)?.getBoundingClientRect().y);
  const placesBefore = await visitor.evaluate(places);
  release();

  await visitor.until(() => /^Por .+ \(\d{1,2} de \S+ de \d{4}\)$/m.test(document.body.innerText));
  await visitor.sees('main h2');
  expect(await visitor.evaluate(places)).toEqual(placesBefore);
  expect(
    await visitor.evaluate(() => {
      const emptyMeta = 'head meta:not([charset], [content]:not([content=""]))';
      return document.querySelectorAll(emptyMeta).length;
    }),
  ).toBe(0);
  expect(await visitor.isFirstDocument()).toBe(true);
  expect(visitor.complaints).toEqual([]);
});

test.for([
  [
    'the newest posts, which a search that finds nothing offers',
    `${routes.blog}?${parameters.search}=zzzz`,
  ],
  ['the posts to read next', postHref(site.slugs[0] ?? '')],
] as const)('it shows what is known from %s', async ([, path]) => {
  await using visitor = await site.arriveHydrated(path);
  const release = site.gate.hold(API);
  const title = await visitor.evaluate(
    () => document.querySelector('.found-post h3')?.textContent ?? '-',
  );

  await visitor.click('.found-post h3 a');

  await visitor.sees('main h1', title);
  release();
  await visitor.sees('[data-rich-content]');
});

test.for([
  ['an unknown post', 404],
  ['an unavailable database', 503],
] as const)('the detail says Error: Failed to fetch post. for %s', async ([, status]) => {
  await using visitor = await site.arriveHydrated(routes.blog);
  site.gate.handle(API, sendStatus(status));

  await visitor.click('main a', 'Leer post');

  await visitor.sees('main [role=alert]', 'Error: Failed to fetch post.');
  expect(await visitor.evaluate(isReady)).toBe(false);
});

test('prerenderReady waits for the data and for the hero image', async () => {
  await using visitor = await site.arriveHydrated(routes.blog);
  const release = site.gate.hold(HEROES);

  // The last one's picture has not been loaded for the list.
  await visitor.click('main li:last-child article a', 'Leer post');
  await visitor.sees('[data-rich-content]');
  await settled(visitor);
  expect(await visitor.evaluate(isReady)).toBe(false);
  release();

  await visitor.until(isReady);
});

test('what comes late for a page that the visitor has left changes nothing on the next one', async () => {
  await using visitor = await site.arriveHydrated(routes.blog);
  const releaseData = site.gate.hold(API);
  await visitor.click('main li:last-child article a', 'Leer post');
  await visitor.sees('main [role=status]', 'Loading...');
  await visitor.page.goBack();
  await visitor.sees('main li:nth-last-child(2) article a', 'Leer post');
  // No other: a browser has six connections, and those of the list are asked for again.
  const picture = await visitor.evaluate(() => {
    const image = document.querySelector('main li:nth-last-child(2) article img');
    return new URL((image as HTMLImageElement).src).pathname.split('-')[0] ?? '';
  });
  const releasePicture = site.gate.hold(new RegExp(`^${picture}`));
  await visitor.click('main li:nth-last-child(2) article a', 'Leer post');
  await visitor.sees('[data-rich-content]');
  const title = () => document.querySelector('h1')?.textContent;
  const shown = await visitor.evaluate(title);

  releaseData();
  await settled(visitor);
  expect(await visitor.evaluate(title)).toBe(shown);

  site.gate.hold(API);
  await visitor.click('footer a', 'Blog');
  await visitor.sees('main [role=status]', 'Loading...');
  releasePicture();
  await settled(visitor);
  expect(await visitor.evaluate(isReady)).toBe(false);
});

/** Waits until what has been released has arrived. */
async function settled(visitor: Visitor) {
  await visitor.evaluate(() => void Object.assign(window, { since: performance.now() }));
  await visitor.until(() => performance.now() - Reflect.get(window, 'since') > 300);
}

test('a hero image that fails counts as settled, on a page that is loaded and on one that is led to', async () => {
  await using visitor = await site.arrive(DESKTOP);
  site.gate.handle(HEROES, disconnect);

  await visitor.goto(postHref(site.slugs[0] ?? ''));
  await visitor.until(isReady);
  await visitor.hydrated();
  await visitor.click('main footer a', 'Todos los');
  await visitor.click('main li:last-child article a', 'Leer post');

  await visitor.sees('[data-rich-content]');
  await visitor.until(isReady);
});
