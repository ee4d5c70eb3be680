import { expect, test } from 'vitest';
import { postHref, routes } from '../../src/routes.ts';
import { hide, hydrated } from '../support/browser/chromium.ts';
import { startSampleSite } from '../support/browser/sample-site.ts';
import { readMetrics } from '../support/server/metrics.ts';

const site = await startSampleSite();

/** How often a metric of a page was counted, by default its largest paint, by the page's pattern. */
async function countOf(route: string, metric = 'LCP') {
  const metrics = await readMetrics(site.server.adminOrigin);
  return metrics.get(`web_vitals_duration_seconds_count{metric="${metric}",route="${route}"}`) ?? 0;
}

test('how fast pages were is counted by their patterns when the document is left', async () => {
  await using page = await site.visit();
  const [posts, facilities] = [await countOf(routes.post), await countOf(routes.facilities)];

  await Promise.all([
    page.waitForResponse(/\/web-vitals[^/]*\.js$/),
    page.goto(postHref(site.slugs[0] ?? '')),
  ]);
  await hydrated(page);
  await page.getByRole('banner').getByRole('link', { name: 'El centro' }).click();
  await page.waitForURL(`**${routes.facilities}`);
  await page.waitForFunction(() => performance.getEntriesByType('soft-navigation').length > 0);
  await page.waitForTimeout(500);
  await page.goto(routes.about);

  await expect.poll(() => countOf(routes.post)).toBe(posts + 1);
  await expect.poll(() => countOf(routes.facilities)).toBe(facilities + 1);
  expect(page.requested.filter((url) => !url.startsWith(site.origin))).toEqual([]);
});

test('a visitor who looks into another tab twice is counted once', async () => {
  await using page = await site.visit();
  await Promise.all([page.waitForResponse(/\/web-vitals[^/]*\.js$/), page.goto(routes.facilities)]);
  const pressSlowly = async (ms: number) => {
    await page.evaluate((ms) => {
      const delay = () => {
        const end = performance.now() + ms;
        while (performance.now() < end);
      };
      addEventListener('pointerdown', delay, { once: true });
    }, ms);
    await page.mouse.click(3, 300);
  };
  const counted = () => countOf(routes.facilities, 'INP');

  await pressSlowly(150);
  // Again and again: the browser tells of it some frames later.
  await expect.poll(() => page.evaluate(hide).then(counted)).toBe(1);
  await pressSlowly(400);
  await page.waitForTimeout(500);
  await page.evaluate(hide);
  await page.goto(routes.about);
  await page.waitForLoadState('networkidle');

  expect(await counted()).toBe(1);
});

test('a page whose measurement does not load, since it was left or blocked, has no error', async () => {
  await using page = await site.visit();
  await page.route('**/web-vitals-report-*', (route) => route.abort());

  await page.goto(routes.about);
  const [failed] = await Promise.all([page.waitForEvent('requestfailed'), hydrated(page)]);
  // This fails after the import of the page has.
  await page.evaluate(`import('${failed.url()}').catch(() => {})`);

  // The browser's own line for the failed request is no script's.
  expect(page.complaints.filter((line) => !line.startsWith('Failed to load'))).toEqual([]);
});
