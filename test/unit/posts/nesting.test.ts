import { expect, test } from 'vitest';
import { findTooIntricate } from '../../../src/posts/markdown/nesting.ts';
import { renderMarkdown } from '../../../src/posts/markdown/render-markdown.ts';

const stairs = (count: number) =>
  Array.from({ length: count }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n');

const NESTED: readonly (readonly [string, string])[] = [
  ['10,000 quotes in a line', `${'> '.repeat(10_000)}a`],
  ['10,000 lists in a line', `${'- '.repeat(10_000)}a`],
  ['10,000 lists and quotes', `${'- > 1. '.repeat(3_333)}a`],
  ['lists in lists, line by line', stairs(700)],
  ['lists in lists with lazy lines between', stairs(700).replaceAll('\n', '\nx\n')],
  ['10,000 emphases', '*a **b '.repeat(5_000)],
  ['10,000 emphases with an end', '**a** '.repeat(5_000)],
  ['10,000 ends of emphasis', 'a* '.repeat(10_000)],
  ['10,000 brackets', '[a](b'.repeat(5_000)],
];

test.for(NESTED)('%s are found, and come out as they stand', async ([, markdown]) => {
  expect(findTooIntricate(markdown)).toMatchObject({ line: expect.any(Number) });
  expect((await renderMarkdown(markdown)).html).toMatch(/^<pre>[^<]*<\/pre>$/);
});

test('20,000 elements in one another come out as they stand', async () => {
  expect((await renderMarkdown('<div>'.repeat(20_000))).html).toMatch(/^<pre>&lt;div>/);
});

test.for([
  ['six lists in one another', stairs(6)],
  ['a line of hyphens', `${'- '.repeat(60)}`],
  ['a long list', '- **uno**\n'.repeat(300)],
  ['a table', '| **a** | *b* |\n'.repeat(200)],
  ['code that is far to the right', `    ${' '.repeat(200)}código`],
])('%s is no fault', ([, markdown]) => {
  expect(findTooIntricate(String(markdown))).toBeUndefined();
});

test('the line is told', () => {
  expect(findTooIntricate(`uno\n\n${'> '.repeat(31)}a`)?.line).toBe(3);
});
