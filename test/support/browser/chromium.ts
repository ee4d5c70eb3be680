import { existsSync } from 'node:fs';
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
  type Page,
} from 'playwright-core';

/** Where Debian, Ubuntu, Fedora and macOS put a Chromium; `CHROMIUM` names another one. */
const PATHS = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

export const CHROMIUM_MISSING =
  "Chromium is missing: install it ('apt-get install chromium' on Debian) or set CHROMIUM to its path.";

export function findChromium(): string | undefined {
  return PATHS.find((path) => path && existsSync(path));
}

/**
 * Chromium loads the popups of its address bar as pages of their own, and starts a spare renderer, for
 * each new context: 0.6 s of CPU, as much as a visit of the home page. The rest of the list is
 * Playwright's own, which the argument replaces.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** @param ignoreDefaultArgs arguments of Playwright that are left out. */
export async function launchBrowser(ignoreDefaultArgs: string[] = []): Promise<Browser> {
  return chromium.launch(launchOptions(ignoreDefaultArgs));
}

export function launchOptions(ignoreDefaultArgs: string[] = []): LaunchOptions {
  const executablePath = findChromium();
  if (!executablePath) throw new Error(CHROMIUM_MISSING);
  return {
    executablePath,
    ignoreDefaultArgs,
    args: ['--disable-gpu', '--disable-quic', `--disable-features=${DISABLED_FEATURES.join()}`],
  };
}

export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
export const DESKTOP = { viewport: { width: 1280, height: 800 } };

/** Opens a page in a fresh profile: no cookie, no cache. */
export async function visit(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = DESKTOP,
) {
  const context = await browser.newContext({ baseURL, locale: 'es-ES', ...options });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  const requested: string[] = [];
  page.on('console', (message) => {
    if (/error|warning/.test(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => requested.push(request.url()));
  return Object.assign(page, {
    /** Console errors and warnings, uncaught errors, and refusals by the security policy. */
    complaints,
    requested,
    [Symbol.asyncDispose]: () => context.close(),
  });
}

/** Approaches a link of the site, and waits until React has hydrated the page. */
export async function hydrated(page: Page): Promise<void> {
  const { x, y, width, height } = await page.evaluate(placeOfLogo);
  await page.mouse.move(3, 3);
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.waitForFunction(isHydrated);
}

/** In the page: where its first link of the site is. */
export function placeOfLogo() {
  const { x, y, width, height } =
    document.querySelector('header a[href="/"]')?.getBoundingClientRect() ?? new DOMRect();
  return { x, y, width, height };
}

/** In the page: whether React has begun to hydrate it, so that links no longer load documents. */
export function isHydrated(): boolean {
  return document.querySelector('#site[data-hydrated]') !== null;
}

/** In the page: hides the document, as a browser does behind another window. */
export function hide(): void {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  Reflect.deleteProperty(document, 'visibilityState');
}
