import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { serializePageData } from '../../../src/pages/page-data.ts';

test('nothing in a post can end the script element that carries it', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constantFrom('</script>', '<!--<script>')), (title) => {
      const data = {
        siteUrl: 'https://a.example',
        state: { status: 'loaded', data: { title } },
      } as const;
      const json = serializePageData(data);
      expect(json).not.toContain('<');
      expect(JSON.parse(json)).toEqual(data);
    }),
  );
});

test("an article's HTML and headings are not sent a second time, and no id of a post", () => {
  const headings = [{ id: 's-pies', text: 'Pies', level: 2 }];
  const data = { id: randomUUID(), headings, richContent: '<p>largo</p>' };
  const sent = serializePageData({ siteUrl: '', state: { status: 'loaded', data } });

  expect(JSON.parse(sent).state.data).toEqual({ headings: [], richContent: '' });
});
