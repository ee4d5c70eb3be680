import { sql } from 'kysely';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { consent } from '../../src/content/interface/consent-texts.ts';
import { site as content } from '../../src/content/site.ts';
import { blogHref, machineRoutes, previewHref, routes } from '../../src/routes.ts';
import { violations } from './axe.ts';
import {
  DESKTOP,
  hide,
  hydrated,
  launchBrowser,
  PHONE,
  visit,
} from '../support/browser/chromium.ts';
import { startSampleSite } from '../support/browser/sample-site.ts';
import { NOWHERE } from '../support/database/test-database.ts';
import { startServer } from '../support/server/server.ts';

/** What a tag of a container may do: it stores, and it looks at the choice. */
const TAGS =
  "document.cookie = '_ga=1; path=/'; localStorage.setItem('tag', '1'); window.tags = 1;";

/** What is sent for each host of others. */
const OTHERS: Readonly<Record<string, string>> = {
  'www.googletagmanager.com': TAGS,
  'count.example': 'window.counted = window.vaq.length;',
  'vitals.example': '',
};

/** Requests to others. */
const others: { host: string; target: string; body: string | null }[] = [];

const site = await startSampleSite({
  TAG_MANAGER_ID: 'GTM-ABC123',
  ANALYTICS_SCRIPT_URL: 'https://count.example/count.js',
  WEB_VITALS_URL: 'https://vitals.example/report',
});
beforeEach(() => {
  others.length = 0;
});

/** Stands in for others. */
function routeOthers(context: BrowserContext): Promise<unknown> {
  const isOther = ({ host }: URL) => host in OTHERS;
  return context.route(isOther, (route, request) => {
    const { host, pathname, search } = new URL(request.url());
    others.push({ host, target: pathname + search, body: request.postData() });
    return route.fulfill({ contentType: 'text/javascript', body: OTHERS[host] ?? '' });
  });
}

/** A visitor whose browser writes down whatever scripts store, even where it is removed again. */
async function arrive(options: BrowserContextOptions = DESKTOP) {
  const page = await site.visit(options);
  await routeOthers(page.context());
  await page.addInitScript(recordWrites);
  await page.goto(routes.home);
  return Object.assign(page, {
    banner: page.getByRole('region', { name: consent.heading }),
    answer: (name: string) => page.getByRole('button', { name, exact: true }).click(),
    /** Has the question asked again. */
    reconsider: () => page.getByRole('link', { name: content.cookiePreferencesLabel }).click(),
    cookies: () => page.context().cookies(),
    cookieNames: async () => (await page.context().cookies()).map(({ name }) => name),
  });
}

/** A visitor who has accepted everything, and whom the container measures. */
async function arriveAndAccept() {
  const page = await arrive();
  await page.answer(consent.accept);
  await page.waitForFunction(() => 'tags' in window);
  return page;
}

const hostsAsked = () => new Set(others.map(({ host }) => host));
const dataLayer = (page: Page) =>
  page.evaluate(() => (window.dataLayer ?? []).map((entry) => ({ ...(entry as object) })));
const eventsOf = async (page: Page) =>
  (await dataLayer(page)).flatMap((entry) => ('event' in entry ? [entry] : []));

test('before an answer nothing is stored and nobody else is asked for anything', async () => {
  await using page = await arrive();

  await page.banner.waitFor();
  await hydrated(page);
  await page.getByRole('navigation', { name: 'Principal' }).getByText('El centro').click();
  await page.waitForURL(`**${routes.facilities}`);
  expect(await page.evaluate(() => window.writes)).toEqual([]);
  await page.getByRole('link', { name: consent.more }).first().click();
  await page.waitForURL(`**${routes.cookies}`);
  await page.banner.waitFor();

  expect(page.requested.filter((address) => !address.startsWith(site.origin))).toEqual([]);
  expect(others).toEqual([]);
  expect(await page.evaluate(() => window.writes)).toEqual([]);
  const stored = await page.context().storageState({ indexedDB: true });
  expect(stored).toEqual({ cookies: [], origins: [] });
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  expect(page.complaints).toEqual([]);
});

test('the question leaves title, subtitle and action of the home page in sight, and on the smallest screen an answer', async () => {
  await using page = await arrive(PHONE);
  await page.banner.waitFor();
  await page.evaluate(() => document.fonts.ready);

  const { hero } = content;
  const main = page.getByRole('main');
  const inSight = [
    page.getByRole('heading', { level: 1 }),
    main.getByText(hero.subtitle),
    main.getByRole('link', { name: hero.action }),
  ];
  const large = { width: 1920, height: 1080 };
  for (const size of [PHONE.viewport, DESKTOP.viewport, large]) {
    await page.setViewportSize(size);
    for (const each of inSight) {
      const covered = await each.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return [top + 2, top + height - 2].filter(
          (y) => !element.contains(document.elementFromPoint(left + Math.min(width, 100) / 2, y)),
        );
      });
      expect(covered, `${size.width} pixels`).toEqual([]);
    }
  }

  await page.setViewportSize({ width: 320, height: 256 });
  for (const name of [consent.accept, consent.refuse]) {
    const { y = 256, height = 0 } =
      (await page.banner.getByRole('button', { name }).boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(256 - 60);
  }
});

test('with more space between letters the question fits 280 pixels', async () => {
  const viewport = { width: 280, height: 640 };
  await using page = await arrive({ ...PHONE, viewport, bypassCSP: true });
  await page.banner.waitFor();
  // As WCAG 1.4.12 has it.
  await page.addStyleTag({
    content:
      '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }',
  });

  for (const button of await page.banner.getByRole('button').all()) {
    const cut = await button.evaluate((it) => it.scrollWidth - it.clientWidth);
    const { x = 0, width = 0 } = (await button.boundingBox()) ?? {};
    expect(cut).toBeLessThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(280);
  }
});

test('with large letters on a phone accepting and refusing are side by side, each in one line', async () => {
  await using page = await arrive({ ...PHONE, bypassCSP: true });
  await page.banner.waitFor();
  await page.addStyleTag({ content: 'html { font-size: 200% !important }' });

  const places = [consent.accept, consent.refuse].map((name) =>
    page.banner.getByRole('button', { name, exact: true }).evaluate((button) => {
      const words = document.createRange();
      words.selectNodeContents(button);
      return { top: button.getBoundingClientRect().top, lines: words.getClientRects().length };
    }),
  );
  const [accept, refuse] = await Promise.all(places);
  expect(accept).toEqual({ top: refuse?.top, lines: 1 });
  expect(refuse?.lines).toBe(1);
});

test('the three answers weigh the same, nothing is ticked, and who chooses gets what they chose', async () => {
  await using page = await arrive(PHONE);
  await page.banner.waitFor();

  const answers = page.banner.getByRole('button');
  const looks = await answers.evaluateAll((buttons) =>
    buttons.map((it) => {
      const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(it);
      const { width, height } = it.getBoundingClientRect();
      const size = [width, height].map(Math.round);
      return [color, backgroundColor, borderColor, fontSize, fontWeight, ...size].join(' ');
    }),
  );
  expect(await answers.allInnerTexts()).toEqual(['Aceptar', 'Rechazar', 'Configurar']);
  expect(new Set(looks).size).toBe(1);
  await page.answer('Configurar');
  const boxes = await page.banner.getByRole('checkbox').all();
  expect(boxes).toHaveLength(2);
  // They come before the button, which has opened them.
  await page.banner.locator('label:first-of-type :focus').waitFor();
  for (const box of boxes) expect(await box.isChecked()).toBe(false);
  expect(await violations(page)).toEqual([]);

  await page.banner.getByRole('checkbox', { name: /^Publicidad/ }).check();
  await page.answer(consent.save);
  await page.waitForFunction(() => 'tags' in window);
  expect((await dataLayer(page))[1]).toMatchObject({
    2: { ad_storage: 'granted', analytics_storage: 'denied' },
  });
  expect(hostsAsked()).toEqual(new Set(['www.googletagmanager.com']));
});

test('who accepts is measured, by page views and presses, and is not asked again', async () => {
  await using page = await arrive();

  await page.answer('Aceptar');
  await page.waitForFunction(() => 'tags' in window && 'counted' in window);

  expect(await page.banner.isVisible()).toBe(false);
  const [standard, update, start, first] = await dataLayer(page);
  expect([standard, update]).toMatchObject([
    { 0: 'consent', 1: 'default', 2: { ad_storage: 'denied', analytics_storage: 'denied' } },
    { 0: 'consent', 1: 'update', 2: { ad_user_data: 'granted', ad_personalization: 'granted' } },
  ]);
  expect(start).toMatchObject({ event: 'gtm.js' });
  expect(first).toMatchObject({ event: 'page_view', page_path: routes.home });
  expect(others.map(({ target }) => target)).toContain('/gtm.js?id=GTM-ABC123');

  await hydrated(page);
  await page.getByRole('navigation', { name: 'Principal' }).getByText('Personales').click();
  await page.getByRole('link', { name: 'Ver perfil' }).first().click();
  // Chromium complains of a picture that was loaded ahead for a page that one leaves before it is shown.
  const portrait = page.getByRole('main').locator('img').first();
  await expect.poll(() => portrait.evaluate((it: HTMLImageElement) => it.naturalWidth)).not.toBe(0);
  const mail = page.getByRole('main').locator('a[href^="mailto:"]').first();
  await mail.evaluate((link) => link.addEventListener('click', (it) => it.preventDefault()));
  await mail.click();
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Reserva/ })
    .click();
  await page.waitForURL(`**${routes.trialSession}`);
  await expect
    .poll(async () => (await eventsOf(page)).map(({ event }) => event))
    .toEqual(['gtm.js', ...Array(3).fill('page_view'), 'email_click', 'trial_click', 'page_view']);
  expect(JSON.stringify(await eventsOf(page))).not.toContain('@');
  expect(await page.evaluate(() => window.vaq)).toHaveLength(4);

  await expect
    .poll(() => page.evaluate(hide).then(() => eventsOf(page)))
    .toContainEqual({
      event: 'web_vitals',
      metric_name: 'LCP',
      metric_value: expect.any(Number),
      page_path: routes.home,
    });

  // What a visitor searches for is told to nobody, by address or title.
  await page.goto(blogHref({ search: 'mi lesión' }));
  await page.waitForFunction(() => 'tags' in window);
  expect(JSON.stringify(await eventsOf(page))).not.toMatch(/lesi/);
  expect(await page.title()).not.toContain('lesión');
  expect(await page.banner.isVisible()).toBe(false);
  const report = others.find(({ host }) => host === 'vitals.example');
  expect(JSON.parse(report?.body ?? '')).toMatchObject({
    path: '/',
    metrics: { LCP: expect.any(Number) },
  });
  expect(page.complaints).toEqual([]);
});

test('who comes from a preview link does not tell those who measure its address', async () => {
  await using page = await arriveAndAccept();
  const { rows } = await sql<Parameters<typeof previewHref>[0]>`
    with link as (select id, date_trunc('second', now() + interval '1 hour') as ends from posts limit 1)
    select id, extract(epoch from ends)::int as expires, preview_signature(id, ends) as signature
      from link`.execute(site.posts.database);

  const preview = await page.goto(rows.map(previewHref).join());
  await page.getByRole('banner').getByRole('link').first().click();
  await page.waitForFunction(() => 'tags' in window && 'counted' in window);

  expect(preview?.status()).toBe(200);
  expect(new URL(page.url()).pathname).toBe(routes.home);
  expect(await page.evaluate(() => document.referrer)).toBe('');
});

test('where only web vitals are sent elsewhere, visitors are asked for that alone, and who accepts is measured', async () => {
  const env = { DATABASE_URL: NOWHERE, WEB_VITALS_URL: 'https://vitals.example/report' };
  await using elsewhere = await startServer(env);
  await using page = await site.visit({ baseURL: elsewhere.origin });
  await routeOthers(page.context());

  await page.goto(routes.home);
  const question = page.getByRole('region', { name: consent.heading });
  await question.getByRole('button', { name: consent.configure }).click();
  expect(await question.innerText()).not.toMatch(/visitas|se llega/);
  await question.getByRole('button', { name: consent.accept, exact: true }).click();

  // Again and again: until the measurement has loaded, nobody hears it.
  await expect
    .poll(() => page.evaluate(hide).then(hostsAsked))
    .toEqual(new Set(['vitals.example']));
  expect(page.complaints).toEqual([]);
});

test('who refuses is not measured nor asked again; the answer is one cookie, for 13 months', async () => {
  await using page = await arrive();
  await page.clock.setFixedTime('2026-01-31T12:00:00Z');

  await page.answer('Rechazar');
  await page.goto(routes.about);
  await hydrated(page);

  expect(await page.banner.isVisible()).toBe(false);
  expect(others).toEqual([]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  const [cookie, ...more] = await page.cookies();
  expect(more).toEqual([]);
  expect(cookie).toMatchObject({ name: consent.cookie, path: '/', sameSite: 'Lax' });
  expect(Object.fromEntries(new URLSearchParams(cookie?.value))).toEqual({
    version: `${consent.version}.tag-manager.analytics.count.example.vitals.example`,
    date: '2026-01-31',
  });
  const days = ((cookie?.expires ?? 0) - Date.now() / 1_000) / 86_400;
  expect(days).toBeGreaterThan(394);
  expect(days).toBeLessThanOrEqual(395);
});

test('consent is withdrawn where it was given, at once in every tab, and what was stored goes with it', async () => {
  await using page = await arriveAndAccept();
  const other = await page.context().newPage();
  await other.goto(routes.about);
  await other.waitForFunction(() => 'tags' in window);
  await expect.poll(page.cookieNames).toContain('_ga');

  await page.reconsider();
  const boxes = await page.banner.getByRole('checkbox').all();
  for (const box of boxes) expect(await box.isChecked()).toBe(true);
  others.length = 0;
  await Promise.all([page.waitForEvent('load'), page.answer('Rechazar')]);
  await hydrated(page);

  await other.waitForFunction(() => !('tags' in window));
  expect(await page.evaluate(() => 'tags' in window)).toBe(false);
  await expect.poll(page.cookieNames).toEqual([consent.cookie]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect(others).toEqual([]);
  expect(await page.banner.isVisible()).toBe(false);
});

test('consent ends when its cookie has gone by the time that a page is shown again', async () => {
  await using page = await arriveAndAccept();
  await page.context().clearCookies();

  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );

  await page.waitForFunction(() => !('tags' in window));
});

test('consent that was withdrawn elsewhere ends when a page comes back from the back-forward cache', async () => {
  // Playwright turns that cache off, since its own waiting for navigations does not know it.
  await using browser = await launchBrowser(['--disable-back-forward-cache']);
  await using page = await visit(browser, site.origin);
  await routeOthers(page.context());
  await page.goto(routes.home);
  await page.getByRole('button', { name: 'Aceptar', exact: true }).click();
  await page.waitForFunction(() => 'tags' in window);
  await page.goto(machineRoutes.robots);
  // As another tab does it, whose message does not reach a page in that cache.
  const [cookie] = await page.context().cookies();
  const value = cookie?.value.replace(/&granted=[^&]*/g, '') ?? '';
  await page.context().addCookies([{ name: consent.cookie, value, url: site.origin }]);
  others.length = 0;

  await page.evaluate(() => history.back());

  // It loads itself anew. Without that cache it would have been loaded once, as a step back.
  const state = () =>
    page.evaluate(() => [
      location.pathname,
      'tags' in window,
      performance.getEntriesByType('navigation').map((entry) => entry.toJSON().type),
    ]);
  await expect
    .poll(() => state().catch(() => []), { timeout: 10_000 })
    .toEqual([routes.home, false, ['reload']]);
  expect(others).toEqual([]);
});

test('a prerendered page is not measured before it is shown', async () => {
  await using page = await arriveAndAccept();
  await page.addInitScript(() =>
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true }),
  );
  others.length = 0;
  await page.goto(routes.trialSession, { waitUntil: 'networkidle' });
  expect([await page.evaluate(() => window.dataLayer), others]).toEqual([undefined, []]);

  await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')));

  await page.waitForFunction(() => 'tags' in window && 'counted' in window);
});

test('consent can be withdrawn while the script that measures does not load', async () => {
  await using page = await arriveAndAccept();
  await page.route('**/measuring-*', (route) => route.abort());
  await page.goto(routes.about);
  await hydrated(page);

  await page.reconsider();
  await page.answer('Rechazar');

  await expect.poll(page.cookieNames).toEqual([consent.cookie]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('a browser that lets tabs not talk to each other asks and obeys all the same', async () => {
  await using page = await arrive();
  await page.addInitScript(() => {
    Reflect.set(window, 'BroadcastChannel', function refuse() {
      throw new DOMException('as Firefox does where it blocks all cookies', 'SecurityError');
    });
  });
  await page.reload();

  await page.answer(consent.accept);
  await page.waitForFunction(() => 'tags' in window);
  await page.reconsider();
  await page.answer('Rechazar');
  await page.waitForFunction(() => !('tags' in window));

  expect(page.complaints).toEqual([]);
});

test('nothing is started where consent is withdrawn while the script that measures is loading', async () => {
  await using page = await arrive();
  const script = Promise.withResolvers<void>();
  await page.route('**/measuring-*', (route) => script.promise.then(() => route.continue()));
  await page.answer(consent.accept);
  // With this status the document stays, as it does while a slow reload is under way.
  await page.route(site.origin + routes.home, (route) => route.fulfill({ status: 204 }));
  await page.reconsider();
  await Promise.all([page.waitForRequest(site.origin + routes.home), page.answer('Rechazar')]);

  const loaded = page.waitForResponse('**/measuring-*');
  script.resolve();
  await (await loaded).finished();
  // It has run by then.
  await page.waitForTimeout(500);

  expect(await page.evaluate(() => window.dataLayer)).toBeUndefined();
  expect(others).toEqual([]);
});

test('a refusal deletes what an earlier consent stored, a withdrawal also what is stored as the page is left', async () => {
  await using page = await arrive();
  await page.context().addCookies([
    { name: consent.cookie, value: 'version=0&granted=analytics', url: site.origin },
    { name: '_ga', value: '1', url: site.origin },
  ]);
  await page.goto(routes.about);

  await page.banner.waitFor();
  expect(await page.cookieNames()).toContain('_ga');
  await page.answer('Rechazar');
  expect(await page.cookieNames()).toEqual([consent.cookie]);

  await page.reconsider();
  await page.answer(consent.accept);
  await page.waitForFunction(() => 'tags' in window);
  await page.evaluate(() => {
    addEventListener('pagehide', () => (document.cookie = '_tool=1; path=/'));
  });
  await page.reconsider();
  await page.answer('Rechazar');

  await page.waitForFunction(() => !('tags' in window));
  await expect.poll(page.cookieNames).toEqual([consent.cookie]);
});

test('the question is asked again for other services, for an odd cookie', async () => {
  await using page = await arriveAndAccept();
  const value = (await page.cookies()).find(({ name }) => name === consent.cookie)?.value ?? '';

  for (const changed of [value.replace('.analytics', ''), 'granted=analytics']) {
    expect(changed).not.toBe(value);
    await page.context().addCookies([{ name: consent.cookie, value: changed, url: site.origin }]);
    others.length = 0;
    await page.goto(routes.about);
    await page.banner.waitFor();
    expect(others.filter(({ host }) => host !== 'vitals.example')).toEqual([]);
  }
});

test('where a filter hides the question, its link leads to the policy', async () => {
  await using page = await site.visit({ ...DESKTOP, bypassCSP: true });
  await page.goto(routes.home);
  await page.addStyleTag({ content: '.consent { display: none !important }' });

  await page.getByRole('link', { name: content.cookiePreferencesLabel }).click();

  await page.waitForURL(`**${routes.cookies}#*`);
});

test('a browser that keeps no cookies is not asked on each page, since it would keep no answer', async () => {
  await using page = await site.visit();
  await page.addInitScript("Object.defineProperty(navigator, 'cookieEnabled', { value: false })");

  await page.goto(routes.home);

  await page.waitForFunction(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--covered'),
  );
  expect(await page.getByRole('region', { name: consent.heading }).isVisible()).toBe(false);
});

test('the keyboard reaches it after the link that skips to the content, answers it and leaves it; it hides nothing focused', async () => {
  // Otherwise a scroll would be under way while it is looked at.
  await using page = await arrive({ ...PHONE, reducedMotion: 'reduce' });
  await page.banner.waitFor();
  await page.getByRole('status').filter({ hasText: consent.asked }).waitFor({ state: 'attached' });

  await page.keyboard.press('Tab');
  await page.locator('.skip-link:focus').waitFor();
  await page.keyboard.press('Tab');
  expect(await page.banner.locator(':focus').innerText()).toBe(consent.more);
  const faults: string[] = [];
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab');
    faults.push(...(await page.evaluate(faultsOfFocus)));
  }
  expect(faults).toEqual([]);
  // Who asked for less motion sees none: nothing glides, and nothing changes over time.
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((it) => {
      const { scrollBehavior, transitionDuration, animationDuration } = getComputedStyle(it);
      const isStill =
        scrollBehavior === 'auto' && !/[1-9]/.test(transitionDuration + animationDuration);
      return isStill ? [] : [it.outerHTML.slice(0, 120)];
    }),
  );
  expect(moving).toEqual([]);

  await page.getByRole('link', { name: content.cookiePreferencesLabel }).focus();
  await page.keyboard.press('Enter');
  await page.banner.locator('h2:focus').waitFor();
  await page.keyboard.press('Escape');
  await page.banner.waitFor({ state: 'hidden' });
  await page.locator('a:focus', { hasText: content.cookiePreferencesLabel }).waitFor();
  expect(await page.cookies()).toEqual([]);
  await page.reload();
  await page.banner.waitFor();
});

test('a script that does not load is a line in the console and nothing else', async () => {
  await using page = await arrive();
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  await page.route(/googletagmanager|count\.example/, (route) => route.abort());

  await page.answer('Aceptar');
  await expect
    .poll(() => lines.filter((line) => line.startsWith('Could not load')))
    .toHaveLength(2);
  await hydrated(page);
  await page.getByRole('navigation', { name: 'Principal' }).getByText('El centro').click();
  await page.waitForURL(`**${routes.facilities}`);

  // The browser's own line for each failed request is no script's.
  const others = page.complaints.filter((line) => !line.startsWith('Failed to load resource'));
  expect(others).toEqual([]);
});

/** In the page: whether the question lies over what has the focus, and whether that is not marked. */
function faultsOfFocus(): readonly string[] {
  const focused = document.activeElement ?? document.body;
  if (focused === document.body) return [];
  const banner = document.querySelector('#cookies section');
  const over = banner?.getBoundingClientRect() ?? new DOMRect();
  const { top, bottom } = focused.getBoundingClientRect();
  const isCovered = !banner?.contains(focused) && top < over.bottom && bottom > over.top;
  // A card and a picture draw it around a part of theirs.
  const parts = ['::before', '::after'].map((part) => [focused, part] as const);
  const around = [focused, ...focused.querySelectorAll('img'), ...parts];
  const isMarked = around.some((it) => {
    const style = it instanceof Element ? getComputedStyle(it) : getComputedStyle(...it);
    return style.outlineStyle === 'solid' && Number.parseFloat(style.outlineWidth) >= 2;
  });
  const html = focused.outerHTML.slice(0, 120);
  return [...(isCovered ? [`covered ${html}`] : []), ...(isMarked ? [] : [`unmarked ${html}`])];
}

declare global {
  interface Window {
    writes: string[];
  }
}

/** In the page, before any script of it. */
function recordWrites(): void {
  window.writes = [];
  for (const [prototype, name, kind] of [
    [Document.prototype, 'cookie', 'set'],
    [Storage.prototype, 'setItem', 'value'],
    [IDBFactory.prototype, 'open', 'value'],
    [CookieStore.prototype, 'set', 'value'],
    [CacheStorage.prototype, 'open', 'value'],
  ] as const) {
    const { [kind]: write, ...rest } = Object.getOwnPropertyDescriptor(prototype, name) ?? {};
    const record = function record(this: unknown, ...given: unknown[]) {
      window.writes.push(`${name} ${given[0]}`);
      return Reflect.apply(write, this, given);
    };
    Object.defineProperty(prototype, name, { ...rest, [kind]: record });
  }
}
