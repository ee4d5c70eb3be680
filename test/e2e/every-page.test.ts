import { afterAll, expect, test } from 'vitest';
import { postHref, routes } from '../../src/routes.ts';
import { DESKTOP, hydrated, PHONE, visit } from '../support/browser/chromium.ts';
import { startSampleSite } from '../support/browser/sample-site.ts';
import { readMetrics } from '../support/server/metrics.ts';

const site = await startSampleSite();
afterAll(() => site[Symbol.asyncDispose]());

const onPhone = site.paths.map((path) => [path, 'phone'] as const);
const onDesktop = site.paths.map((path) => [path, 'desktop'] as const);

/** One for all pages, who keeps the scripts that they share. */
const visitors = {
  phone: await visit(site.browser, site.origin, PHONE),
  desktop: await visit(site.browser, site.origin, DESKTOP),
};
const withoutScripts = await visit(site.browser, site.origin, {
  ...PHONE,
  javaScriptEnabled: false,
});

test.for([...onPhone, ...onDesktop])(
  '%s on a %s is taken over without a complaint, a third party, a cookie or a sideways scroll',
  async ([path, device]) => {
    const { page, complaints, requests } = visitors[device];
    const [complained, requested] = [complaints.length, requests.length];

    await page.goto(path);
    await hydrated(page);
    await page.waitForFunction(() => window.prerenderReady);

    expect(complaints.slice(complained)).toEqual([]);
    const others = requests.slice(requested).filter((url) => !url.startsWith(site.origin));
    expect(others).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  },
);

test.for([...site.paths, ...site.errorPaths])(
  '%s shows its content without JavaScript',
  async (path) => {
    const { page } = withoutScripts;

    await page.goto(path);

    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(100);
  },
);

test('how fast a page was is counted by its pattern when it is left', async () => {
  await using visitor = await visit(site.browser, site.origin);
  const { page } = visitor;
  const largestPaint = async () => {
    const metrics = await readMetrics(site.server.adminOrigin);
    return (
      metrics.get(`web_vitals_duration_seconds_count{metric="LCP",route="${routes.post}"}`) ?? 0
    );
  };
  const before = await largestPaint();

  await Promise.all([
    page.waitForResponse(/web-vitals-report-\w+\.js$/),
    page.goto(postHref(site.slugs[0] ?? '')),
  ]);
  await hydrated(page);
  await page.keyboard.press('Tab');
  await page.goto(routes.about);

  await expect.poll(largestPaint).toBe(before + 1);
  expect(visitor.requests.filter((url) => !url.startsWith(site.origin))).toEqual([]);
});
