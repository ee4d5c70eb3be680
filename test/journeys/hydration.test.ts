import { expect, test } from 'vitest';
import { site as content } from '../../src/content/site.ts';
import { PAGE_DATA_ID } from '../../src/pages/page-data.ts';
import { postHref, routes } from '../../src/routes.ts';
import { startJourneys } from './engines/journeys.ts';
import { DESKTOP, type Visitor } from './engines/visitor.ts';

const site = await startJourneys();

/** After the load event: what may wait is loaded then. */
const QUIET_MS = 3_000;

/** Scripts that a page had requested by then, by name; those of no name are parts of others. */
const scriptsOf = async (visitor: Visitor) => {
  const loaded = await visitor.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  const names = loaded.flatMap((name) => /\/([a-z-]+)-[^/]*\.js$/.exec(name)?.[1] ?? []);
  return names.filter((name) => name !== 'chunk');
};

/** In the page: how far from the top of the screen no link is. */
function placeWithoutLink(x: number): number {
  let y = 100;
  while (document.elementFromPoint(x, y)?.closest('a, search')) y += 10;
  return y;
}

/** In the page: scrolls as a wheel does, so that browsers look again at what is below the pointer. */
function scrollSlowly(): void {
  const scrolling = setInterval(() => {
    scrollBy(0, 250);
    if (scrollY + innerHeight + 1 >= document.body.scrollHeight) clearInterval(scrolling);
  }, 60);
}

/** The entry, what measures it, and what older browsers need for the menu. */
const SMALL = /^(?:entry|web-vitals.*|invoker-commands)$/;

test.for([routes.home, routes.blog, postHref(site.slugs[0] ?? '')])(
  'who only reads %s loads no script but the small entry and its helpers, to the end',
  async (path) => {
    await using visitor = await site.arrive(DESKTOP, path);

    // Links pass below the pointer while the page scrolls.
    await visitor.page.mouse.move(640, await visitor.evaluate(placeWithoutLink, 640));
    await visitor.evaluate(scrollSlowly);
    await visitor.until(() => Math.ceil(scrollY + innerHeight) >= document.body.scrollHeight);
    await visitor.page.keyboard.press('PageUp');
    await visitor.until((quiet) => performance.now() > quiet, QUIET_MS + 2_000);
    const small = await scriptsOf(visitor);
    expect(small).toContain('entry');
    expect(small.filter((name) => !SMALL.test(name))).toEqual([]);

    await visitor.evaluate(() => window.scrollTo(0, 0));
    const before = site.gate.requested.length;
    await visitor.hydrated();
    await visitor.until(isReacts, 'footer a:last-of-type');
    expect(await scriptsOf(visitor)).toContain('hydrate');
    const pictures = /^\/(?:media|assets)\/.*\.(?:avif|jpg|svg)$/;
    expect(site.gate.requested.slice(before).filter((it) => pictures.test(it))).toEqual([]);
  },
);

test.for([routes.privacy, '/no-existe'])(
  '%s is never hydrated, also by who approaches a link',
  async (path) => {
    await using visitor = await site.arrive(DESKTOP, path);

    await visitor.focus('header a');
    await expect.poll(() => scriptsOf(visitor)).toContain('web-vitals-report');

    expect(await scriptsOf(visitor)).not.toContain('all-kinds');
    await visitor.until((isReady) => window.prerenderReady === isReady, path === routes.privacy);
  },
);

test('a page that cannot be hydrated stays as it is, and its links load documents', async () => {
  await using visitor = await site.arrive(DESKTOP, routes.blog);
  await visitor.evaluate((id) => {
    // Trusted Types refuses another text in the script itself.
    const data = Object.assign(document.createElement('p'), { id });
    data.textContent = JSON.stringify({ state: { status: 'loaded', data: {} } });
    document.body.prepend(data);
    addEventListener('error', () => Object.assign(window, { hasFailed: true }));
    Object.assign(window, { isFirstDocument: true });
  }, PAGE_DATA_ID);

  await visitor.focus('header a');
  await visitor.until(() => 'hasFailed' in window);

  await visitor.sees('header a', content.name);
  await visitor.sees('main a', 'Leer post');
  await visitor.click(`footer a[href="${routes.about}"]`);
  await visitor.until((path) => location.pathname === path, routes.about);
  expect(await visitor.isFirstDocument()).toBe(false);
  await visitor.sees('main h1');
});

/** In the page: whether hydration has come so far. */
function isReacts(selector: string) {
  const elements = [...document.querySelectorAll(selector)];
  return elements.every((each) => Object.keys(each).some((key) => key.startsWith('__react')));
}

/** What Chrome does to a page that it translates. */
function translate() {
  document.documentElement.lang = 'de';
  document.documentElement.classList.add('translated-ltr');
  for (const heading of document.querySelectorAll('h1, a')) {
    const font = document.createElement('font');
    font.textContent = 'Auf Deutsch';
    heading.replaceChildren(font);
  }
}

test.for(['before', 'after'])(
  'a page that is translated %s it is hydrated stays so, and its links load documents',
  async (when) => {
    await using visitor = await site.arrive(DESKTOP, routes.home);
    if (when === 'after') {
      await visitor.hydrated();
      await visitor.until(isReacts, 'footer a:last-of-type');
    }
    await visitor.evaluate(translate);
    await visitor.evaluate(() => void Object.assign(window, { isFirstDocument: true }));

    await visitor.page.mouse.move(3, 3);
    await visitor.click(`footer a[href="${routes.about}"]`);

    await visitor.until((path) => location.pathname === path, routes.about);
    await visitor.until(() => !('isFirstDocument' in window));
    expect(visitor.complaints).toEqual([]);
  },
);

test('going back from a page that was translated shows the one before, where it was left', async () => {
  await using visitor = await site.arrive(DESKTOP, routes.home);
  await visitor.hydrated();
  await visitor.evaluate((about) => {
    scrollTo(0, 700);
    document.querySelector<HTMLAnchorElement>(`footer a[href="${about}"]`)?.click();
  }, routes.about);
  await visitor.until((path) => location.pathname === path, routes.about);
  await visitor.until(() => document.activeElement?.tagName === 'H1');
  await visitor.evaluate(translate);

  await visitor.page.goBack();

  await visitor.until((path) => location.pathname === path, routes.home);
  await visitor.sees('main', content.hero.subtitle);
  await visitor.until(() => Math.abs(scrollY - 700) < 1);
});
