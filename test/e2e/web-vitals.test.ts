import { afterAll, expect, test } from 'vitest';
import { postHref, routes } from '../../src/routes.ts';
import { hydrated, visit } from '../support/browser/chromium.ts';
import { startSampleSite } from '../support/browser/sample-site.ts';
import { readMetrics } from '../support/server/metrics.ts';

const site = await startSampleSite();
afterAll(() => site[Symbol.asyncDispose]());

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
    page.waitForResponse(/\/web-vitals[^/]*\.js$/),
    page.goto(postHref(site.slugs[0] ?? '')),
  ]);
  await hydrated(page);
  await page.keyboard.press('Tab');
  await page.goto(routes.about);

  await expect.poll(largestPaint).toBe(before + 1);
  expect(visitor.requests.filter((url) => !url.startsWith(site.origin))).toEqual([]);
});

test('a page whose measurement does not load, since it was left or blocked, has no error', async () => {
  await using visitor = await visit(site.browser, site.origin);
  const { page } = visitor;
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.route('**/web-vitals-report-*', (route) => route.abort());

  await page.goto(routes.about);
  await Promise.all([page.waitForEvent('requestfailed'), hydrated(page)]);

  expect(errors).toEqual([]);
});
