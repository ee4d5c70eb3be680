import AxeBuilder from '@axe-core/playwright';
import { afterAll, expect, test } from 'vitest';
import { trainers } from '../../src/content/trainers.ts';
import { postHref, routes, trainerHref } from '../../src/routes.ts';
import { DESKTOP, hydrated, PHONE, visit } from '../support/browser.ts';
import { startSampleSite } from '../support/sample-site.ts';

const site = await startSampleSite();
afterAll(() => site[Symbol.asyncDispose]());

const paths = [
  routes.home,
  routes.about,
  routes.trainers,
  routes.trialSession,
  routes.facilities,
  routes.privacy,
  routes.blog,
  ...trainers.map(({ slug }) => trainerHref(slug)),
  ...site.slugs.map(postHref),
];
const errorPaths = ['/no-existe', postHref('no-existe')];

const onPhone = paths.map((path) => [path, 'phone', PHONE] as const);
const onDesktop = paths.map((path) => [path, 'desktop', DESKTOP] as const);

test.for([...onPhone, ...onDesktop])(
  '%s on a %s is taken over without a complaint, a third party, a cookie or a sideways scroll',
  async ([path, , device]) => {
    await using visitor = await visit(site.browser, site.origin, device);
    const { page } = visitor;

    await page.goto(path);
    await hydrated(page);
    await page.waitForFunction(() => window.prerenderReady);

    expect(visitor.complaints).toEqual([]);
    expect(visitor.requests.filter((url) => !url.startsWith(site.origin))).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  },
);

test.for([...paths, ...errorPaths])('%s shows its content without JavaScript', async (path) => {
  await using visitor = await visit(site.browser, site.origin, {
    ...PHONE,
    javaScriptEnabled: false,
  });
  const { page } = visitor;

  await page.goto(path);

  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(100);
});

const themes = ['light', 'dark'] as const;
const accessible = [...paths, ...errorPaths].flatMap((path) =>
  themes.flatMap((theme) =>
    [DESKTOP, PHONE].map((device) => [path, theme, device.viewport.width, device] as const),
  ),
);

test.for(accessible)('axe finds nothing on %s, %s, %i px wide', async ([path, theme, , device]) => {
  await using visitor = await visit(site.browser, site.origin, { ...device, colorScheme: theme });

  await visitor.page.goto(path);

  const { violations } = await new AxeBuilder({ page: visitor.page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
});
