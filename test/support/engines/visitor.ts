import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { EnginePage } from './engine.ts';

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 800 };

/** As long as a visitor of a busy machine waits. */
const PATIENCE_MS = 15_000;

/** Somebody in front of a page: looks for things by what they are and say, and waits for them. */
export class Visitor implements AsyncDisposable {
  readonly complaints: readonly string[];
  readonly #page: EnginePage;
  readonly #origin: string;

  constructor(page: EnginePage, origin: string) {
    this.complaints = page.complaints;
    this.#page = page;
    this.#origin = origin;
  }

  async goto(path: string): Promise<void> {
    await this.#page.goto(this.#origin + path);
  }

  async back(): Promise<void> {
    await this.#page.back();
  }

  async evaluate<Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result> {
    const call = `(${run})(...${JSON.stringify(args)})`;
    return JSON.parse(await this.#page.evaluate(`JSON.stringify(${call} ?? null)`));
  }

  /** Waits until a function of the page gives a true value. */
  async until<Args extends readonly unknown[]>(run: (...args: Args) => unknown, ...args: Args) {
    await waitFor(String(run), () => this.evaluate(run, ...args));
  }

  /** Touches the page, and waits until React has hydrated it. */
  async hydrated(): Promise<void> {
    await this.#page.moveTo(3, 3);
    await this.#page.moveTo(5, 5);
    await this.until(isHydrated);
  }

  /** Waits until something visible matches a selector and, if given, has this text or label. */
  async sees(selector: string, text = ''): Promise<void> {
    await waitFor(`${selector} ${text}`, () => this.evaluate(find, selector, text));
  }

  /** Waits until nothing such is visible. */
  async missesAll(selector: string, text = ''): Promise<void> {
    const isGone = async () => !(await this.evaluate(find, selector, text));
    await waitFor(`no ${selector} ${text}`, isGone);
  }

  /** Waits until nothing moves by itself. */
  still(): Promise<void> {
    return this.until(isStill);
  }

  /** Waits until such a thing stands still within reach, and presses its middle. */
  async click(selector: string, text = ''): Promise<void> {
    let place: Place | undefined;
    await waitFor(`${selector} ${text}`, async () => {
      const last = place;
      place = await this.evaluate(find, selector, text, true);
      return place && place.x === last?.x && place.y === last.y;
    });
    const { x, y, width, height } = place as Place;
    await this.clickAt(x + width / 2, y + height / 2);
  }

  clickAt(x: number, y: number): Promise<void> {
    return this.#page.click(x, y);
  }

  /** Presses keys, by their names. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.#page.press(key);
  }

  /** Waits until the place of such a thing on the screen has at least that many colours. */
  async seesColours(count: number, selector: string, text = ''): Promise<void> {
    const seen = async () => {
      const place = await this.evaluate(find, selector, text);
      return place ? coloursIn(await this.#page.screenshot(), place) : 0;
    };
    const message = `colours on the screen at ${selector} ${text}`;
    await expect.poll(seen, { timeout: PATIENCE_MS, message }).toBeGreaterThanOrEqual(count);
  }

  [Symbol.asyncDispose](): PromiseLike<void> {
    return this.#page[Symbol.asyncDispose]();
  }
}

async function waitFor(what: string, isSo: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await isSo().catch((error) => {
      // The document of a moment ago is gone while another one is loaded.
      if (Date.now() > deadline) throw error;
    });
    if (found) return;
    if (Date.now() > deadline) throw new Error(`waited in vain for ${what}`);
    await sleep(30);
  }
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How many colours a part of a picture has. */
async function coloursIn(png: Buffer, place: Place): Promise<number> {
  const raw = sharp(png).removeAlpha().raw();
  const { data, info } = await raw.toBuffer({ resolveWithObject: true });
  const colours = new Set<number>();
  const bottom = Math.min(info.height, Math.floor(place.y + place.height));
  const right = Math.min(info.width, Math.floor(place.x + place.width));
  for (let y = Math.max(0, Math.ceil(place.y)); y < bottom; y += 1) {
    for (let x = Math.max(0, Math.ceil(place.x)); x < right; x += 1) {
      colours.add(data.readUIntBE(3 * (y * info.width + x), 3));
    }
  }
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
  }
  return undefined;
}
