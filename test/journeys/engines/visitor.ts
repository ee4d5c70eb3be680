import type { Keyboard, Mouse } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { isHydrated, placeOfLogo } from '../../support/browser/chromium.ts';

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 800 };

/** A browser engine, running. */
export interface Engine extends AsyncDisposable {
  /**
   * Opens a page, of which nothing is loaded yet.
   *
   * @param size of the viewport; a browser that cannot be as narrow is as narrow as it can be.
   */
  open(size: typeof PHONE): Promise<OpenPage>;
}

export interface OpenPage extends AsyncDisposable {
  readonly page: EnginePage;
  /** Errors and warnings of the console; WebKit's driver does not report them. */
  readonly complaints: string[];
}

/** What WebDriver offers of a page of Playwright. */
export interface EnginePage {
  goto(address: string): Promise<unknown>;
  goBack(): Promise<unknown>;
  evaluate<Result>(expression: string): Promise<Result>;
  readonly mouse: Pick<Mouse, 'move' | 'click'>;
  readonly keyboard: Pick<Keyboard, 'press' | 'type'>;
  screenshot(): Promise<Buffer>;
}

export type Visitor = ReturnType<typeof visitorOf> & AsyncDisposable;

/** Somebody in front of a page of a site: looks for things by what they are and say, and waits for them. */
export function visitorOf({ page, complaints }: OpenPage, origin: string) {
  const evaluate = <Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ) => page.evaluate<Result>(`(${run})(...${JSON.stringify(args)})`);

  /** Waits until a function of the page gives a true value. */
  const until = <Args extends readonly unknown[]>(run: (...args: Args) => unknown, ...args: Args) =>
    eventually(String(run), () => evaluate(run, ...args)).toBeTruthy();

  return {
    page,
    complaints,
    goto: (path: string) => page.goto(origin + path),
    evaluate,
    until,
    focus: (selector: string) =>
      evaluate((wanted) => document.querySelector<HTMLElement>(wanted)?.focus(), selector),
    /** Whether the page that was hydrated is there still, or a document has been loaded since. */
    isFirstDocument: () => evaluate(() => 'isFirstDocument' in window),
    /** Approaches a link of the site, and waits until React has hydrated the page. */
    async hydrated() {
      const { x, y, width, height } = await evaluate(placeOfLogo);
      await page.mouse.move(3, 3);
      await page.mouse.move(x + width / 2, y + height / 2);
      await until(isHydrated);
      await evaluate(() => void Object.assign(window, { isFirstDocument: true }));
    },
    /** Waits until something visible matches a selector and, if given, has this text or label. */
    sees: (selector: string, text = '') =>
      eventually(`${selector} ${text}`, () => evaluate(find, selector, text)).toBeTruthy(),
    /** Waits until nothing such is visible. */
    missesAll: (selector: string, text = '') =>
      eventually(`no ${selector} ${text}`, () => evaluate(find, selector, text)).toBeFalsy(),
    /** Waits until nothing moves by itself. */
    still: () => until(isStill),
    /** Waits until such a thing stands still within reach, and presses its middle. */
    async click(selector: string, text = '') {
      let place: Place | undefined;
      await eventually(`${selector} ${text}`, async () => {
        const last = place;
        place = await evaluate(find, selector, text, true);
        return place && place.x === last?.x && place.y === last.y;
      }).toBeTruthy();
      const { x, y, width, height } = place as Place;
      await page.mouse.click(x + width / 2, y + height / 2);
    },
    /** Waits until the place of such a thing on the screen has at least that many colours. */
    seesColours: (count: number, selector: string, text = '') =>
      eventually(`colours on the screen at ${selector} ${text}`, async () => {
        const place = await evaluate(find, selector, text);
        return place ? coloursIn(await page.screenshot(), place) : 0;
      }).toBeGreaterThanOrEqual(count),
  };
}

/** As long as a visitor of a busy machine waits. An error is none yet: a document may be going. */
function eventually(message: string, look: () => unknown) {
  return expect.poll(look, { timeout: 15_000, interval: 30, message });
}
type Place = Pick<DOMRect, 'x' | 'y' | 'width' | 'height'>;

/** How many colours a part of a picture has. */
async function coloursIn(png: Buffer, { x, y, width, height }: Place): Promise<number> {
  const image = sharp(png);
  const screen = await image.metadata();
  const [left, top] = [Math.max(0, Math.ceil(x)), Math.max(0, Math.ceil(y))];
  const part = image.extract({
    left,
    top,
    width: Math.min(screen.width, Math.floor(x + width)) - left,
    height: Math.min(screen.height, Math.floor(y + height)) - top,
  });
  const { buffer } = await part.ensureAlpha().raw().toBuffer();
  return new Set(new Uint32Array(buffer)).size;
}

/** In the page: whether nothing moves that will come to rest. */
function isStill(): boolean {
  return document
    .getAnimations()
    .filter(({ timeline, playState }) => timeline === document.timeline && playState === 'running')
    .every(({ effect }) => effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY);
}

/** In the page: where the first visible match is, or the first one within reach of the pointer. */
function find(selector: string, text: string, isWithinReach = false): Place | undefined {
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    const said = `${element.ariaLabel ?? ''} ${element.innerText}`.replace(/\s+/g, ' ');
    if (!said.toLowerCase().includes(text.toLowerCase())) continue;
    const { x, y, width, height } = element.getBoundingClientRect();
    if (!width || !height || !element.checkVisibility({ visibilityProperty: true })) continue;
    if (!isWithinReach) return { x, y, width, height };
    if (y < 0 || y + height > innerHeight) {
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      return undefined;
    }
    const onTop = document.elementFromPoint(x + width / 2, y + height / 2);
    if (element.contains(onTop)) return { x, y, width, height };
    // While a page changes into the next one, nothing can be pressed, and nobody scrolls.
    if (onTop === document.documentElement) return undefined;
  }
  return undefined;
}
