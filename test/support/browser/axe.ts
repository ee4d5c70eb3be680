import axe from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** Where {@link violations} has put it. */
    readonly axe: typeof axe;
  }
}

/**
 * Checks a page, or a part of it, by the rules of WCAG 2.2 A and AA and by what is good practice.
 * Within the page itself, which has no frames.
 *
 * @param part a selector.
 * @returns what is wrong: the rule, and the HTML of each element that breaks it.
 */
export async function violations(page: Page, part = 'html') {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    (selector) =>
      window.axe.run(selector, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        resultTypes: ['violations'],
      }),
    part,
  );
  return found.violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
}
