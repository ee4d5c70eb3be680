import { launchBrowser, visit } from '../browser/chromium.ts';
import type { Engine } from './engine.ts';

/** The system's Chromium, by playwright-core. */
export async function launchChromium(): Promise<Engine> {
  const browser = await launchBrowser();
  return {
    async open(viewport) {
      const visitor = await visit(browser, undefined, { viewport });
      const { page, complaints } = visitor;
      return {
        complaints,
        async goto(address) {
          await page.goto(address, { waitUntil: 'load' });
        },
        async back() {
          await page.goBack();
        },
        evaluate: (expression) => page.evaluate(expression),
        moveTo: (x, y) => page.mouse.move(x, y),
        click: (x, y) => page.mouse.click(x, y),
        press: (key) => (key.length > 1 ? page.keyboard.press(key) : page.keyboard.type(key)),
        screenshot: () => page.screenshot(),
        [Symbol.asyncDispose]: () => visitor[Symbol.asyncDispose](),
      };
    },
    [Symbol.asyncDispose]: () => browser.close(),
  };
}
