import { afterAll, expect, test } from 'vitest';
import { postHref, routes } from '../../src/routes.ts';
import { startJourneys } from './engines/journeys.ts';
import { DESKTOP, type Visitor } from './engines/visitor.ts';

const site = await startJourneys();
afterAll(() => site[Symbol.asyncDispose]());

/** After the load event, and so after the beginning: a page that nobody touches is then hydrated. */
const QUIET_MS = 3_000;

/** Scripts that a page had requested by then, by name; those of no name are parts of others. */
const scriptsOf = async (visitor: Visitor, untilMs = Number.POSITIVE_INFINITY) => {
  const loaded = await visitor.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
  );
  const names = loaded
    .filter(({ startTime }) => startTime < untilMs)
    .flatMap(({ name }) => /\/([a-z-]+)-[^/]*\.js$/.exec(name)?.[1] ?? []);
  return names.filter((name) => name !== 'chunk');
};

/** The entry, what measures it, and what older browsers need for the menu. */
const SMALL = /^(?:entry|web-vitals.*|invoker-commands)$/;

test('no script but the small entry and its helpers runs until a touch', async () => {
  await using visitor = await site.arrive(DESKTOP, routes.home);

  await visitor.until(() => performance.now() > 1_500);
  const small = await scriptsOf(visitor, QUIET_MS);
  expect(await scriptsOf(visitor)).toContain('entry');
  expect(small.filter((name) => !SMALL.test(name))).toEqual([]);

  await visitor.hydrated();
  expect(await scriptsOf(visitor)).toContain('hydrate');
});

test('a page that nobody touches is hydrated in the end', async () => {
  await using visitor = await site.arrive(DESKTOP, routes.home);

  await expect.poll(() => scriptsOf(visitor), { timeout: 15_000 }).toContain('hydrate');
});

test('an article is not sent twice, and hydration leaves it as it is', async () => {
  const [slug = ''] = site.slugs;
  const html = await (await fetch(site.gate.origin + postHref(slug))).text();
  const sentence = /<p>([^<]{60,})<\/p>/.exec(html.slice(html.indexOf('data-rich-content')))?.[1];
  await using visitor = await site.arrive(DESKTOP, postHref(slug));
  const articleHtml = () =>
    visitor.evaluate(() => document.querySelector('[data-rich-content]')?.innerHTML);
  const before = await articleHtml();

  await visitor.hydrated();

  expect(html.split(sentence ?? '-')).toHaveLength(2);
  expect(before).toContain('<p>');
  expect(await articleHtml()).toBe(before);
});
