import { expect, inject, test } from 'vitest';
import { serverErrorPages } from '../../src/content/interface/server-errors.ts';
import { pageTexts } from '../../src/content/pages.ts';
import { upsertPost } from '../../src/posts/publishing/store-posts.ts';
import { postHref, routes } from '../../src/routes.ts';
import { startOwnJourneys } from './engines/journeys.ts';
import { PHONE } from './engines/visitor.ts';
import { aPost } from '../support/database/test-database.ts';

const site = await startOwnJourneys();

const headingHasFocus = () => document.activeElement?.tagName === 'H1';

/** In the page: notes where it is when a link is pressed. */
const notePlace = () =>
  addEventListener('click', () => Object.assign(window, { left: scrollY }), { capture: true });
const isWhereLeft = () => Math.abs(scrollY - Reflect.get(window, 'left')) < 1;

test('through all pages of the menu and back, without loading a document', async () => {
  await using visitor = await site.arriveHydrated(routes.home);
  const pages = [
    ['Entrenadores Personales', routes.trainers],
    ['Sobre nosotros', routes.about],
    ['El centro', routes.facilities],
  ] as const;

  for (const [name, path] of pages) {
    await visitor.click('header nav a', name);
    await visitor.until((wanted) => location.pathname === wanted, path);
    await visitor.until(headingHasFocus);
    await visitor.seesColours(5, 'h1');
  }
  // WebKit 2.50 does not offer the API by default yet, and ends when it goes back to such a page.
  const back = inject('engine') === 'webkit' ? [] : [routes.about, routes.trainers, routes.home];
  for (const path of back) {
    await visitor.page.goBack();
    await visitor.until((wanted) => location.pathname === wanted, path);
    await visitor.seesColours(5, 'h1');
  }

  expect(await visitor.isFirstDocument()).toBe(true);
  expect(visitor.complaints).toEqual([]);
});

test('the head follows a navigation by the next animation frame', async () => {
  await using visitor = await site.arriveHydrated(routes.home);
  await visitor.evaluate((about) => {
    // While one goes on, there are no frames.
    Reflect.deleteProperty(Document.prototype, 'startViewTransition');
    const look = () => {
      if (location.pathname !== about) return requestAnimationFrame(look);
      return requestAnimationFrame(() => {
        const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
        const description = document.querySelector<HTMLMetaElement>('meta[name=description]');
        const seen = [document.title, canonical?.href, description?.content];
        Object.assign(window, { seen });
      });
    };
    look();
  }, routes.about);

  await visitor.click('header a', 'Sobre nosotros');
  await visitor.until(() => 'seen' in window);

  expect(await visitor.evaluate(() => Reflect.get(window, 'seen'))).toEqual([
    expect.stringContaining('Sobre nosotros'),
    expect.stringMatching(/\/sobre-nosotros$/),
    pageTexts.about.description,
  ]);
  const ofEachOne = () => document.querySelectorAll('head title, link[rel=canonical]').length;
  expect(await visitor.evaluate(ofEachOne)).toBe(2);
});

test.for([
  [routes.home, 'Inicio'],
  [routes.blog, 'Blog'],
] as const)(
  'a link from %s to itself shows its top again, and adds nothing to go back to',
  async ([path, name]) => {
    await using visitor = await site.arriveHydrated(path);
    const entries = await visitor.evaluate(() => history.length);
    // Browsers keep fifty, and then add none.
    expect(entries).toBeLessThan(50);
    await visitor.evaluate(() => window.scrollTo(0, 1500));

    await visitor.click('footer a', name);

    await visitor.until(headingHasFocus);
    await visitor.until(() => window.scrollY === 0);
    expect(await visitor.evaluate(() => history.length)).toBe(entries);
    expect(await visitor.isFirstDocument()).toBe(true);
  },
);

test('a second click before the first has shown its page leads on without an error', async () => {
  await using visitor = await site.arriveHydrated(routes.home);

  await visitor.evaluate(() => {
    for (const text of ['Sobre nosotros', 'El centro']) {
      const links = [...document.querySelectorAll<HTMLAnchorElement>('header a')];
      links.find(({ textContent }) => textContent === text)?.click();
    }
  });

  await visitor.until((path) => location.pathname === path, routes.facilities);
  await visitor.until(headingHasFocus);
  expect(visitor.complaints).toEqual([]);
});

test('a form that a tag of the owner posts is sent to the server', async () => {
  await using visitor = await site.arriveHydrated(routes.home);

  await visitor.evaluate((action) => {
    const form = Object.assign(document.createElement('form'), { method: 'post', action });
    document.body.append(form);
    form.requestSubmit();
  }, routes.about);

  const heading = serverErrorPages[405].title;
  await visitor.until((wanted) => document.querySelector('h1')?.textContent === wanted, heading);
});

test('a navigation shows the top of the page, moves the focus to its heading and says its title; going back and forward finds the place of a page that is shorter than what was read', async () => {
  await using visitor = await site.arriveHydrated(routes.home, PHONE);
  await visitor.evaluate(notePlace);
  await visitor.click('footer a', 'Sobre nosotros');
  await visitor.until((path) => location.pathname === path, routes.about);
  await visitor.until(headingHasFocus);
  expect(await visitor.evaluate(() => window.scrollY)).toBe(0);
  await visitor.until(() =>
    [...document.querySelectorAll('[role=status]')].some(
      ({ textContent }) => textContent === document.title,
    ),
  );
  const isShorter = () => document.documentElement.scrollHeight < Reflect.get(window, 'left');
  expect(await visitor.evaluate(isShorter)).toBe(true);
  await visitor.evaluate(() => scrollTo(0, 300));

  await visitor.page.goBack();
  await visitor.until((path) => location.pathname === path, routes.home);
  await visitor.until(isWhereLeft);
  await visitor.evaluate(() => history.forward());
  await visitor.until((path) => location.pathname === path, routes.about);

  await visitor.until(headingHasFocus);
  await visitor.until(() => window.scrollY === 300);
  expect(await visitor.isFirstDocument()).toBe(true);
});

// WebKit 2.50 does not offer the API by default yet, and ends when it goes back to such a page.
test.for(inject('engine') === 'webkit' ? [] : [routes.trainers])(
  'going back to %s from a longer page that was loaded again finds its place',
  async (path) => {
    await using visitor = await site.arriveHydrated(path, PHONE);
    await visitor.evaluate(() => scrollTo(0, 300));
    await visitor.evaluate((blog) => {
      document.querySelector<HTMLAnchorElement>(`footer a[href="${blog}"]`)?.click();
    }, routes.blog);
    await visitor.sees('main a', 'Leer post');
    await visitor.until(headingHasFocus);
    await visitor.evaluate(() => location.reload());
    await visitor.until(() => !('isFirstDocument' in window));
    await visitor.until(() => window.prerenderReady);
    await visitor.hydrated();
    await visitor.evaluate(() => scrollTo(0, document.body.scrollHeight));

    await visitor.page.goBack();

    await visitor.until((wanted) => location.pathname === wanted, path);
    await visitor.until(headingHasFocus);
    await visitor.until(() => window.scrollY === 300);
    expect(await visitor.isFirstDocument()).toBe(true);
  },
);

// WebKit 2.50 does not tell a page's two entries of the history from each other.
test.for(inject('engine') === 'webkit' ? [] : [routes.blog])(
  'going back finds the place of %s, which was left twice',
  async (list) => {
    await using visitor = await site.arriveHydrated(list, PHONE);
    await visitor.click(`main a[href="${postHref(site.slugs[3] ?? '')}"]`, 'Leer post');
    await visitor.sees('[data-rich-content]');
    await visitor.click('footer a', 'Blog');
    await visitor.sees('main a', 'Leer post');
    await visitor.until(headingHasFocus);

    await visitor.page.goBack();
    await visitor.sees('[data-rich-content]');
    await visitor.until(headingHasFocus);
    await visitor.page.goBack();

    await visitor.sees('main a', 'Leer post');
    await visitor.until(() => window.scrollY > 500);
  },
);

// Firefox 153 dispatches `navigate` for the first of two quick traversals only. WebKit 2.50 does not offer the API by
// default yet.
test.for(inject('engine') === 'webkit' ? [] : [routes.about])(
  'whoever follows a link from %s, and goes back and forward at once, sees the page of the address',
  async (path) => {
    await using visitor = await site.arriveHydrated(path);

    await visitor.evaluate(
      (home) =>
        new Promise((wentBack) => {
          addEventListener('popstate', () => wentBack(true), { once: true });
          const backAndForward = () => {
            setTimeout(() => history.back());
            setTimeout(() => history.forward());
          };
          navigation.addEventListener('navigatesuccess', backAndForward, { once: true });
          document.querySelector<HTMLAnchorElement>(`a[href="${home}"]`)?.click();
        }),
      routes.home,
    );

    // Between the two steps it is right as well.
    await visitor.until(() => {
      const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? '';
      const isRight = new URL(canonical).pathname === location.pathname;
      const looks = isRight ? Number(Reflect.get(window, 'looks') ?? 0) + 1 : 0;
      Object.assign(window, { looks });
      return looks > 10;
    });
  },
);

test('going back gives the focus back to the link that led on, where the list was left', async () => {
  await using visitor = await site.arriveHydrated(routes.blog);
  const link = `main a[href="${postHref(site.slugs[3] ?? '')}"]`;
  await visitor.focus(link);
  await visitor.evaluate(notePlace);
  await visitor.page.keyboard.press('Enter');
  await visitor.sees('[data-rich-content]');
  await visitor.until(headingHasFocus);

  await visitor.page.goBack();

  await visitor.until((wanted) => document.activeElement?.matches(wanted), link);
  await visitor.until(isWhereLeft);
  const glides = () => getComputedStyle(document.documentElement).scrollBehavior;
  expect(await visitor.evaluate(glides)).toBe('auto');
  expect(await visitor.isFirstDocument()).toBe(true);
});

test('a link to a part of another post leads to that part', async () => {
  const [other = ''] = site.slugs;
  const html = await (await fetch(site.origin + postHref(other))).text();
  const id = /<h2 id="(s-[a-z-]+)"/.exec(
    html.slice(html.indexOf('data-rich-content') + 4_000),
  )?.[1];
  const content = `[Otra parte](${postHref(other)}#${id})`;
  const post = aPost({ slug: 'con-enlace', content, publishedAt: new Date('2020-01-01') });
  await upsertPost(site.posts.database, post);
  await using visitor = await site.arriveHydrated(postHref(post.slug), PHONE);

  await visitor.click('[data-rich-content] a', 'Otra parte');

  await visitor.until((path) => location.pathname === path, postHref(other));
  await visitor.until((wanted) => {
    const { top = -1, bottom = -1 } =
      document.getElementById(wanted ?? '')?.getBoundingClientRect() ?? {};
    return top > 0 && bottom <= innerHeight;
  }, id);
  expect(await visitor.isFirstDocument()).toBe(true);
});

test('a reader goes from the contents of an article to a part of it, twice to the same one, and nothing is loaded; going back from there, and once more, ends where they began', async () => {
  await using visitor = await site.arriveHydrated(routes.blog, PHONE);
  await visitor.click('main a', 'Leer post');
  await visitor.sees('[data-rich-content]');
  site.gate.requested.length = 0;

  await visitor.click('main summary');
  await visitor.click('main details li:last-child a');
  await visitor.until(() => window.scrollY > 500);
  await visitor.evaluate(() => scrollTo(0, 0));
  await visitor.click('main details li:last-child a');

  await visitor.until(() => window.scrollY > 500);
  await visitor.until(() => {
    const heading = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const { top = -1, bottom = -1 } = heading?.getBoundingClientRect() ?? {};
    return top >= 0 && bottom <= innerHeight;
  });
  expect(site.gate.requested.filter((target) => target.startsWith('/api/'))).toEqual([]);

  await visitor.page.goBack();
  await visitor.until(() => location.hash === '');
  await visitor.page.goBack();

  await visitor.until((path) => location.pathname === path, routes.blog);
  await visitor.sees('main a', 'Leer post');
});

test('a link to the former address of a post shows it at the address of today', async () => {
  await using visitor = await site.arriveHydrated(routes.blog);
  const [slug = ''] = site.slugs;
  const rename = (from: string, to: string) =>
    site.posts.database.updateTable('posts').set({ slug: to }).where('slug', '=', from).execute();
  await rename(slug, 'otra-direccion');

  await visitor.click('main a', 'Leer post');

  await visitor.until((path) => location.pathname === path, postHref('otra-direccion'));
  await visitor.sees('[data-rich-content]');
  expect(await visitor.isFirstDocument()).toBe(true);
  await visitor.page.goBack();
  await visitor.until((path) => location.pathname === path, routes.blog);
  await rename('otra-direccion', slug);
});
