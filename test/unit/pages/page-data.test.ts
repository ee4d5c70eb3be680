import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { serializePageData } from '../../../src/pages/page-data.ts';

test("an article's HTML and headings are not sent a second time, and no id of a post", () => {
  const headings = [{ id: 's-pies', text: 'Pies', level: 2 }];
  const data = { id: randomUUID(), headings, richContent: '<p>largo</p>' };
  const sent = serializePageData({ siteUrl: '', state: { status: 'loaded', data } });

  expect(JSON.parse(sent).state.data).toEqual({ headings: [], richContent: '' });
});
