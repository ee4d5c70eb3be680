import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { Engine, EnginePage, Size } from './engine.ts';

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 800 };

/** As long as a visitor of a busy machine waits. */
const PATIENCE_MS = 15_000;

/** Somebody in front of a page: looks for things by what they are and say, and waits for them. */
export interface Visitor extends AsyncDisposable {
  readonly complaints: readonly string[];
  goto(path: string): Promise<void>;
  /** Touches the page, and waits until React has hydrated it. */
  hydrated(): Promise<void>;
  back(): Promise<void>;
  evaluate<Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result>;
  /** Waits until a function of the page gives a true value. */
  until<Args extends readonly unknown[]>(
    run: (...args: Args) => unknown,
    ...args: Args
  ): Promise<void>;
  /** Waits until something visible matches a selector and, if given, has this text or label. */
  sees(selector: string, text?: string): Promise<void>;
  /** Waits until nothing such is visible. */
  missesAll(selector: string, text?: string): Promise<void>;
  /** Waits until nothing moves by itself. */
  still(): Promise<void>;
  /** Waits until such a thing stands still within reach, and presses its middle. */
  click(selector: string, text?: string): Promise<void>;
  clickAt(x: number, y: number): Promise<void>;
  /** Presses keys, by their names. */
  press(...keys: string[]): Promise<void>;
  /** Waits until the place of such a thing on the screen has at least that many colours. */
  seesColours(count: number, selector: string, text?: string): Promise<void>;
}

/** Opens a page of an engine for a visitor of a site. */
export async function arrive(engine: Engine, origin: string, size: Size): Promise<Visitor> {
  const page = await engine.open(size);
  const { complaints } = page;
  const evaluate: Visitor['evaluate'] = (run, ...args) => evaluateIn(page, run, args);
  const waitFor = async <Found>(what: string, find: () => Promise<Found>) => {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const found = await find().catch((error) => {
        // The document of a moment ago is gone while another one is loaded.
        if (Date.now() > deadline) throw error;
      });
      if (found) return found;
      if (Date.now() > deadline) throw new Error(`waited in vain for ${what}`);
      await sleep(30);
    }
  };
  const find = (selector: string, text?: string) => evaluate(look, selector, text ?? null);
  const named = (selector: string, text = '') => `${selector} ${text}`.trim();

  return {
    complaints,
    goto: (path) => page.goto(origin + path),
    async hydrated() {
      await page.moveTo(3, 3);
      await page.moveTo(5, 5);
      await waitFor('hydration', () => evaluate(isHydrated));
    },
    back: () => page.back(),
    evaluate,
    async until(run, ...args) {
      await waitFor(String(run), () => evaluate(run, ...args));
    },
    async sees(selector, text) {
      await waitFor(named(selector, text), () => find(selector, text));
    },
    async missesAll(selector, text) {
      await waitFor(`no ${named(selector, text)}`, async () => !(await find(selector, text)));
    },
    async still() {
      await waitFor('an end of movement', () => evaluate(isStill));
    },
    async click(selector, text) {
      let before: Point | undefined;
      const { x, y } = await waitFor(named(selector, text), async () => {
        const last = before;
        before = await evaluate(reach, selector, text ?? null);
        return before?.x === last?.x && before?.y === last?.y ? before : undefined;
      });
      await page.click(x, y);
    },
    clickAt: (x, y) => page.click(x, y),
    async press(...keys) {
      for (const key of keys) await page.press(key);
    },
    async seesColours(count, selector, text) {
      const seen = async () => {
        const place = await find(selector, text);
        return place ? coloursIn(await page.screenshot(), place) : 0;
      };
      const message = `colours on the screen at ${named(selector, text)}`;
      await expect.poll(seen, { timeout: PATIENCE_MS, message }).toBeGreaterThanOrEqual(count);
    },
    [Symbol.asyncDispose]: () => page[Symbol.asyncDispose](),
  };
}

async function evaluateIn<Args extends readonly unknown[], Result>(
  page: EnginePage,
  run: (...args: Args) => Result,
  args: Args,
): Promise<Result> {
  const call = `(${run})(...${JSON.stringify(args)})`;
  return JSON.parse(await page.evaluate(`JSON.stringify(${call} ?? null)`)) as Result;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Place extends Point {
  readonly width: number;
  readonly height: number;
}

/** How many colours a part of a picture has. */
async function coloursIn(png: Buffer, { x, y, width, height }: Place): Promise<number> {
  const screen = sharp(png);
  const { width: right, height: bottom } = await screen.metadata();
  const left = Math.max(0, Math.ceil(x));
  const top = Math.max(0, Math.ceil(y));
  const size = {
    width: Math.floor(Math.min(right, x + width)) - left,
    height: Math.floor(Math.min(bottom, y + height)) - top,
  };
  if (size.width < 1 || size.height < 1) return 0;
  const pixels = await screen
    .extract({ left, top, ...size })
    .removeAlpha()
    .raw()
    .toBuffer();
  const colours = new Set<number>();
  for (let at = 0; at < pixels.length; at += 3) colours.add(pixels.readUIntBE(at, 3));
  return colours.size;
}

/** In the page: whether React has hydrated it. */
export function isHydrated(): boolean {
  const root = document.getElementById('site');
  return root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer'));
}

/** In the page: whether nothing moves that will come to rest. */
function isStill(): boolean {
  return document
    .getAnimations()
    .filter(({ timeline, playState }) => timeline === document.timeline && playState === 'running')
    .every(({ effect }) => effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY);
}

/** In the page: where the first visible match is. */
function look(selector: string, text: string | null): Place | undefined {
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    const said = `${element.ariaLabel ?? ''} ${element.innerText}`.replace(/\s+/g, ' ');
    const { x, y, width, height } = element.getBoundingClientRect();
    const isVisible = element.checkVisibility({ visibilityProperty: true }) && width && height;
    if (isVisible && said.toLowerCase().includes((text ?? '').toLowerCase()))
      return { x, y, width, height };
  }
  return undefined;
}

/** In the page: the middle of the first visible match, where nothing lies over it. */
function reach(selector: string, text: string | null): Point | undefined {
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    const said = `${element.ariaLabel ?? ''} ${element.innerText}`.replace(/\s+/g, ' ');
    const isVisible = element.checkVisibility({ visibilityProperty: true });
    if (!isVisible || !said.toLowerCase().includes((text ?? '').toLowerCase())) continue;
    const { x, y, width, height } = element.getBoundingClientRect();
    if (y < 0 || y + height > innerHeight) {
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      return undefined;
    }
    const middle = { x: x + width / 2, y: y + height / 2 };
    if (element.contains(document.elementFromPoint(middle.x, middle.y))) return middle;
  }
  return undefined;
}
