import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mediaUrl } from '../../../src/media/picture.ts';
import { localPath, rewriteDestinations } from '../../../src/posts/markdown/destinations.ts';
import { findDestinations, parseMarkdown } from '../../../src/posts/markdown/parse-markdown.ts';
import { cases, oddMarkdown } from '../../support/properties.ts';

function findLocalPictures(markdown: string) {
  return findDestinations(parseMarkdown(markdown)).flatMap((destination) => {
    const path = destination.isPicture ? localPath(destination.url) : undefined;
    return path === undefined ? [] : [{ ...destination, path }];
  });
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

test('whatever the Markdown, only what was found is replaced, and found again', () => {
  fc.assert(
    fc.property(oddMarkdown, (text) => {
      const found = findLocalPictures(text);
      const rewritten = rewriteDestinations(text, found, () => 'nuevo.jpg');
      expect(rewriteDestinations(text, found, () => undefined)).toBe(text);
      expect(findLocalPictures(rewritten).map(({ path }) => path)).toEqual(
        found.map(() => 'nuevo.jpg'),
      );
    }),
    { numRuns: cases(500) },
  );
});
