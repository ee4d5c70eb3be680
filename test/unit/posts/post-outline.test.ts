import { expect, test } from 'vitest';
import { renderMarkdown } from '../../../src/posts/markdown/render-markdown.ts';

test('the headings of a text are listed, with their places and without their signs', () => {
  const { headings, html } = renderMarkdown(
    '# Uno\n\n## Dos *y medio*\n\n#### Demasiado hondo\n\n## ¿Y `tres`?',
  );

  expect(headings).toEqual([
    { id: 's-uno', text: 'Uno', level: 2 },
    { id: 's-dos-y-medio', text: 'Dos y medio', level: 3 },
    { id: 's-y-tres', text: '¿Y tres?', level: 3 },
  ]);
  for (const { id } of headings) expect(html).toContain(`id="${id}"`);
});

test.for([
  ['nothing but a picture', '![](/x.svg)', 1],
  ['100 words', 'palabra '.repeat(100), 1],
  ['1,100 words', 'palabra '.repeat(1_100), 5],
  ['1,100 words in bold', '**palabra** '.repeat(1_100), 5],
] as const)(
  'the reading time of %s is told in whole minutes, one at least',
  ([, text, minutes]) => {
    expect(renderMarkdown(text).readingMinutes).toBe(minutes);
  },
);
