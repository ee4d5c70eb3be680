import { expect, test } from 'vitest';
import { createMarkdownRenderer } from '../../../src/posts/markdown/markdown-renderer.ts';

const { render, check } = createMarkdownRenderer();

const HASH = 'a'.repeat(32);
const TEXT = `![Olas](/media/${HASH}-800.jpg)`;

const picture = (widths: readonly number[]) =>
  new Map([
    [HASH, { hash: HASH, width: 800, height: 600, widths, placeholder: '#112233 #445566' }],
  ]);

test('the same text is rendered once, and checked once', async () => {
  const rendered = await render(TEXT, new Map());
  const { problems } = await check('![](/foto.jpg)');

  expect(await render(TEXT, new Map())).toBe(rendered);
  expect(problems).not.toHaveLength(0);
  expect((await check('![](/foto.jpg)')).problems).toBe(problems);
});

test('another text, and the same text with other pictures, are rendered anew', async () => {
  const without = await render(TEXT, new Map());
  const small = await render(TEXT, picture([480]));
  const large = await render(TEXT, picture([480, 800]));

  expect(without.html).not.toMatch(/<picture>|srcset/);
  expect(small.html).not.toContain(' 800w');
  expect(large.html).toContain(' 800w');
  expect((await render(`${TEXT}\n\nMás.`, new Map())).html).toContain('Más.');
});

test('renders every text of many that are requested at once, though they exceed what is remembered', async () => {
  // 5 MB of HTML, in which each of these characters takes six.
  const texts = Array.from({ length: 45 }, (_, index) => `    ${index} ${'<'.repeat(20_000)}`);

  const rendered = await Promise.all(texts.map((text) => render(text, new Map())));

  const begins = rendered.map(({ html }) => html.slice(0, 20).replace(/&.*/, ''));
  expect(begins).toEqual(texts.map((_, index) => `<pre><code>${index} `));
}, 60_000);
