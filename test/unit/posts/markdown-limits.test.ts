import { expect, test } from 'vitest';
import { MarkdownError } from '../../../src/posts/markdown/worker-pool.ts';
import { createMarkdownRenderer } from '../../../src/posts/markdown/markdown-renderer.ts';
import { HOSTILE_TEXTS } from '../../support/posts/hostile-texts.ts';

const { render, check } = createMarkdownRenderer();

test('other texts are rendered and checked while a hostile one is at work', async () => {
  const hostile = render(HOSTILE_TEXTS['10,000 comments that do not end'] ?? '', new Map());
  const done = hostile.catch(() => 'hostile');

  expect(await Promise.race([done, render('Bien.', new Map())])).toMatchObject({
    html: '<p>Bien.</p>',
  });
  expect(await Promise.race([done, check('[x](tel:1)')])).toMatchObject({
    problems: [{ line: 1, column: 1, fatal: false }],
  });
  await done;
});

test('each hostile text exceeds a limit, and its failure is remembered', async () => {
  // `unrenderable-posts.test.ts` has one for each limit: memory, time and the stack.
  const texts = [
    'a quote and 20,000 lazy lines',
    'a table of 10,000 rows',
    '3,000 references to an address of 60 kB',
  ].map((name) => HOSTILE_TEXTS[name] ?? '');
  const outcomes = await Promise.all(
    texts.map((text) =>
      render(text, new Map()).then(
        () => 'rendered',
        (error: unknown) => error,
      ),
    ),
  );

  for (const outcome of outcomes) expect(outcome).toBeInstanceOf(MarkdownError);
  await expect(render(texts[0] ?? '', new Map())).rejects.toBe(outcomes[0]);
});

test('as many texts as there are come out, whatever their number', async () => {
  const texts = Array.from({ length: 50 }, (_, index) => `Texto ${index}.`);

  const rendered = await Promise.all(texts.map((text) => render(text, new Map())));

  expect(rendered.map(({ html }) => html)).toEqual(texts.map((text) => `<p>${text}</p>`));
});
