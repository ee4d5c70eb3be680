import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const OPTIONS = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};

/**
 * Checks a page, or a part of it, by the rules of WCAG 2.2 A and AA and by what is good practice.
 * Within the page itself, which has no frames.
 *
 * @param part a selector.
 * @returns what is wrong: the rule, and the HTML of each element that breaks it.
 */
export async function violations(page: Page, part = 'html') {
  const run = `axe.run(${JSON.stringify(part)}, ${JSON.stringify(OPTIONS)})`;
  const found = await page.evaluate<AxeResults>(`${axe.source}; ${run}`);
  return found.violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
}
