import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mediaUrl, parseMediaUrl } from '../../../src/media/picture.ts';
import { localPath, rewriteDestinations } from '../../../src/posts/markdown/destinations.ts';
import { findDestinations, parseMarkdown } from '../../../src/posts/markdown/parse-markdown.ts';
import { renderMarkdown } from '../../../src/posts/markdown/render-markdown.ts';
import { cases, oddMarkdown } from '../../support/properties.ts';

const picturesIn = (markdown: string) =>
  findDestinations(parseMarkdown(markdown)).filter(({ isPicture }) => isPicture);

function findLocalPictures(markdown: string) {
  return picturesIn(markdown).flatMap((picture) => {
    const path = localPath(picture.url);
    return path === undefined ? [] : [{ ...picture, path }];
  });
}

function rewritePictures(markdown: string, replace: (url: string) => string | undefined) {
  return rewriteDestinations(markdown, picturesIn(markdown), ({ url }) => replace(url));
}

test.for<[string, string, string]>([
  ['a path with a title', '![x](fotos/banco.jpg "Así](no.jpg)")', 'fotos/banco.jpg'],
  ['blanks in angle brackets', '![x](<mi foto (1).jpg>)', 'mi foto (1).jpg'],
  ['blanks as an editor writes them', '![x](mi%20foto.jpg)', 'mi foto.jpg'],
  ['a percent sign that is none', '![x](100%.jpg)', '100%.jpg'],
  ['an escape', '![x](mi\\_foto.jpg)', 'mi_foto.jpg'],
  ['a path of Windows', '![x](fotos\\banco.jpg)', 'fotos/banco.jpg'],
  ['a linked picture', '[![x](banco.jpg)](https://example.com)', 'banco.jpg'],
  ['a picture by name', '![x][b]\n\n[b]: banco.jpg', 'banco.jpg'],
])('%s is found', ([, markdown, path]) => {
  expect(findLocalPictures(markdown).map((picture) => picture.path)).toEqual([path]);
});

test.for<[string, string]>([
  ['elsewhere', '![x](https://example.com/a.jpg)'],
  ['on this site', '![x](/posts/a.svg)'],
  ['stored already', `![x](${mediaUrl('a'.repeat(32), 480, 'jpg')})`],
  ['on a host without a scheme', '![x](//example.com/a.jpg)'],
  ['within the address', '![x](data:image/png;base64,AA==)'],
  ['in code', '```\n![x](a.jpg)\n```\n\n`![x](a.jpg)`'],
  ['only linked', '[x](a.jpg) [y][y]\n\n[y]: b.jpg'],
  ['without an address', '![x]()'],
])('a picture %s is not a local one', ([, markdown]) => {
  expect(findLocalPictures(markdown)).toEqual([]);
});

test('a picture is found where it stands, by line and column', () => {
  const markdown = 'Uno.\r\n\r\nMira ![x](a.jpg)\r\ny ![z][z]\r\n\r\n[z]: <b.jpg> "B"\r\n';

  const places = findLocalPictures(markdown).map(({ start, end }) => [
    start.line,
    start.column,
    markdown.slice(start.offset, end.offset),
  ]);

  expect(places).toEqual([
    [3, 11, 'a.jpg'],
    [6, 7, 'b.jpg'],
  ]);
});

test('local pictures in HTML are errors', () => {
  const markdown =
    'a <img alt="" src="a.jpg"> b\n\n<p>\n  <img src=b.jpg>\n  <img src="/c.svg">\n</p>';

  expect(renderMarkdown(markdown).problems).toMatchObject([
    { line: 1, column: 3, fatal: true, reason: expect.stringContaining('](a.jpg)') },
    { line: 4, column: 3, fatal: true, reason: expect.stringContaining('](b.jpg)') },
  ]);
});

test('rewriting changes the addresses of pictures and nothing else', () => {
  const markdown =
    '![a](<a 1.jpg> "A") [l](a.jpg) ![b][b] `![c](c.jpg)` ![w](https://w/w.jpg)\n\n[b]: b.jpg\n';
  const url = mediaUrl('a'.repeat(32), 1600, 'jpg');

  const stored = rewritePictures(markdown, (address) => localPath(address) && url);

  expect(stored).toBe(
    `![a](<${url}> "A") [l](a.jpg) ![b][b] \`![c](c.jpg)\` ![w](https://w/w.jpg)\n\n[b]: ${url}\n`,
  );
  expect(rewritePictures(stored, (address) => parseMediaUrl(address) && 'fotos/a.jpg')).toBe(
    stored.replaceAll(url, 'fotos/a.jpg'),
  );
});

test('whatever the Markdown, only what was found is replaced, and found again', () => {
  fc.assert(
    fc.property(oddMarkdown, (text) => {
      const found = findLocalPictures(text);
      const rewritten = rewritePictures(text, (url) => localPath(url) && 'nuevo.jpg');
      expect(rewritePictures(text, () => undefined)).toBe(text);
      expect(findLocalPictures(rewritten).map(({ path }) => path)).toEqual(
        found.map(() => 'nuevo.jpg'),
      );
    }),
    { numRuns: cases(500) },
  );
});
