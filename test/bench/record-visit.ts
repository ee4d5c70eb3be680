import type { Page, Request } from 'playwright-core';
import { postHref, routes } from '../../src/routes.ts';
import { launchBrowser, PHONE, visit } from '../support/browser/chromium.ts';
import type { BenchRequest } from './load.ts';

/** Headers that a load generator writes itself, or that name a host which changes. */
const OWN_HEADERS = new Set(['host', 'connection', 'referer', 'origin']);

/**
 * Visits four pages with Chromium as a phone: the first page, the facilities, the blog and a
 * post. Each one is scrolled to its end, and the next one is reached by a click.
 *
 * @returns every GET of the visit that reached the site, in its order, with the headers that the browser sent.
 */
export async function recordVisit(origin: string, slug: string): Promise<readonly BenchRequest[]> {
  await using browser = await launchBrowser();
  await using page = await visit(browser, origin, { ...PHONE, deviceScaleFactor: 2 });
  const recorded: Promise<BenchRequest | undefined>[] = [];
  page.on('request', (request) => {
    const { pathname, search, origin: of } = new URL(request.url());
    if (request.method() !== 'GET' || of !== origin) return;
    recorded.push(sentRequest(request, pathname + search));
  });
  await page.goto(routes.home);
  await scrollToEnd(page);
  for (const href of [routes.facilities, routes.blog, postHref(slug)]) {
    const link = page.locator(`a[href="${href}"]`).first();
    await link.evaluate((element: HTMLElement) => element.click());
    await page.waitForURL(`**${href}`);
    await scrollToEnd(page);
  }
  return (await Promise.all(recorded)).filter((request) => request !== undefined);
}

/** A request as the browser sent it; `undefined` where its cache responded. */
async function sentRequest(request: Request, path: string): Promise<BenchRequest | undefined> {
  const { responseHeadersSize, responseBodySize } = await request.sizes();
  // Playwright's size of a body is what was transferred less the headers.
  if (responseHeadersSize + responseBodySize === 0) return undefined;
  return { path, headers: own(await request.allHeaders()) };
}

async function scrollToEnd(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  for (let step = 0; step < 15; step += 1) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(60);
  }
  await page.waitForLoadState('networkidle');
}

function own(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(':') && !OWN_HEADERS.has(name)),
  );
}
