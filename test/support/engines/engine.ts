import { launchBrowser, visit } from '../browser/chromium.ts';
import { launchFirefox } from './firefox-engine.ts';
import { launchWebKit } from './webkit-engine.ts';

/** A browser engine, running. Each page that it opens has a profile of its own: no cookie, no cache. */
export interface Engine extends AsyncDisposable {
  open(size: Size): Promise<EnginePage>;
}

/** Of the viewport, in CSS pixels. A browser that cannot be as narrow is as narrow as it can be. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A page, driven as a visitor does: by address, pointer and keys. */
export interface EnginePage extends AsyncDisposable {
  /** Errors and warnings of the console; WebKit's driver does not report them. */
  readonly complaints: readonly string[];
  /** Loads a document, and waits for all that belongs to it. */
  goto(address: string): Promise<unknown>;
  back(): Promise<unknown>;
  /** Evaluates an expression whose value is a string. */
  evaluate(expression: string): Promise<string>;
  moveTo(x: number, y: number): Promise<void>;
  click(x: number, y: number): Promise<void>;
  /** Presses a key by its name in the DOM (`ArrowRight`), or one that types a character. */
  press(key: string): Promise<void>;
  /** The viewport as PNG. */
  screenshot(): Promise<Buffer>;
}

export const ENGINES = {
  chromium: launchChromium,
  firefox: launchFirefox,
  webkit: launchWebKit,
} as const satisfies Record<string, () => Promise<Engine>>;

export type EngineName = keyof typeof ENGINES;

/** The system's Chromium, by playwright-core. */
async function launchChromium(): Promise<Engine> {
  const browser = await launchBrowser();
  return {
    async open(viewport) {
      const visitor = await visit(browser, undefined, { viewport });
      const { page } = visitor;
      return {
        ...visitor,
        goto: (address) => page.goto(address),
        back: () => page.goBack(),
        evaluate: (expression) => page.evaluate(expression),
        moveTo: (x, y) => page.mouse.move(x, y),
        click: (x, y) => page.mouse.click(x, y),
        press: (key) => (key.length > 1 ? page.keyboard.press(key) : page.keyboard.type(key)),
        screenshot: () => page.screenshot(),
      };
    },
    [Symbol.asyncDispose]: () => browser.close(),
  };
}
