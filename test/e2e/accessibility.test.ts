import AxeBuilder from '@axe-core/playwright';
import { afterAll, expect, test } from 'vitest';
import { DESKTOP, PHONE, visit } from '../support/browser.ts';
import { startSampleSite } from '../support/sample-site.ts';

const site = await startSampleSite();
afterAll(() => site[Symbol.asyncDispose]());

const themes = [
  ['light', 'on a phone', PHONE],
  ['dark', 'on a desktop', DESKTOP],
] as const;
const cases = [...site.paths, ...site.errorPaths].flatMap((path) =>
  themes.map(([theme, where, device]) => [path, theme, where, device] as const),
);

test.for(cases)('axe finds nothing on %s in the %s theme %s', async ([path, theme, , device]) => {
  await using visitor = await visit(site.browser, site.origin, { ...device, colorScheme: theme });

  await visitor.page.goto(path);

  const { violations } = await new AxeBuilder({ page: visitor.page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
});
