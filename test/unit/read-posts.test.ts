import { expect, test } from 'vitest';
import { faultLine } from '../../src/posts/fault.ts';
import type { PostSource } from '../../src/posts/post-source.ts';
import { readPosts } from '../../src/posts/read-posts.ts';
import { aPostFile } from '../support/posts-command.ts';

function aSource(text: string, beside: readonly string[] = []): PostSource {
  return {
    file: 'a.md',
    read: async () => Buffer.from(text),
    readBeside: async (name) => (beside.includes(name) ? Buffer.from(name) : undefined),
  };
}

test.for([
  ['a frame', '<iframe src="x"></iframe>'],
  ['a script link', '[x](javascript:a)'],
  ['a script link in angles', '[x](<javascript:a>)'],
  ['a script link with references', '[x](&#x6a;avascript:a)'],
  ['a script link with a tab', '[x](java&Tab;script:a)'],
  ['a script link with an escape', '[x](javascript\\:a)'],
  ['a script link on a line of its own', '[x]\n\n[x]:\n  javascript:a'],
  ['a handler of a harmless element', '<b onclick="x">a</b>'],
])('the author is told of %s', async ([, markdown]) => {
  const { warnings } = await readPosts([aSource(aPostFile({}, markdown))]);

  expect(warnings.map(faultLine).join()).toMatch(/^a\.md:\d+:\d+ .* is dropped, it is not allowed/);
});

test('a text without anything odd has no warnings', async () => {
  const text =
    'El <i lang="en">lift</i>, 3 < 5 & más.<br>\n\n[a](https://b.es "c") ![d](/posts/e.svg)[^1]\n\n[^1]: «Nota»: sí.';

  const { warnings, posts } = await readPosts([aSource(aPostFile({}, text))]);

  expect(warnings).toEqual([]);
  expect(posts[0]?.pictures).toEqual([]);
});

test.for([
  ['beside the text', '![a](uno.jpg)', 'uno.jpg'],
  ['by a name', '![a][b]\n\n[b]: <mi foto.jpg>', 'mi foto.jpg'],
  ['with escapes', '![a](mi%20foto.jpg)', 'mi foto.jpg'],
  ['in a folder', '[![a](fotos/uno.jpg)](https://example.com)', 'fotos/uno.jpg'],
])('a picture is found %s', async ([, markdown, name]) => {
  const { posts } = await readPosts([aSource(aPostFile({}, markdown), [String(name)])]);

  expect(posts[0]?.pictures.map(({ path }) => path)).toEqual([name]);
});

test('elements in one another without end are a fault', async () => {
  const reading = readPosts([aSource(aPostFile({}, '<div>'.repeat(20_000)))]);

  await expect(reading).rejects.toThrow('a.md:10:1 HTML elements are nested too deeply');
});
