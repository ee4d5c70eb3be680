import { expect, test } from 'vitest';
import { blog } from '../../../src/content/blog.ts';
import { listTexts } from '../../../src/pages/blog/post-list.ts';

const nothing = { posts: [], page: 1, pageCount: 1, topics: [] };
const limit = blog.search.limit(8);

test.for([
  ['finds nothing in an empty blog promises no posts', 'remo', undefined],
  ['is cut off in an empty blog says only that', 'a b c d e f g h remo', limit],
] as const)('a search that %s', ([, search, lead]) => {
  expect(listTexts({ ...nothing, selection: { search } }).lead || undefined).toBe(lead);
});
