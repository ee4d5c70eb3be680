import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sitemap } from '../../../src/discovery/sitemap.ts';
import { POSTS_PER_PAGE } from '../../../src/posts/post.ts';
import { postHref } from '../../../src/routes.ts';
import { fillWithPosts } from '../../support/database/many-posts.ts';
import { connectAsServer, createDatabase } from '../../support/database/test-database.ts';
import { untilEnd } from '../../support/until-end.ts';
import { createReader } from '../../support/posts/post-reader.ts';

const posts = untilEnd(await createDatabase());
const reader = createReader(untilEnd(connectAsServer(posts.databaseUrl)));
await fillWithPosts(posts.database, 10_001);

test('the sitemap has the newest 10,000 posts', async () => {
  const addresses = String(await sitemap(reader, '')).match(/(?<=<loc>)\/blog\/articulo-\d+/g);

  expect(addresses).toHaveLength(10_000);
  expect(addresses?.at(-1)).toBe(postHref('articulo-10000'));
});

test.for([
  ['a rare word', 'movilidad', 100],
  ['words that never meet', 'fuerza natación', 0],
  ['a word of every post', 'fuerza', 400],
  ['a phrase of every post', '"peso muerto"', 400],
] as const)('%s is found among the newest 400', async ([, search, found]) => {
  const { pageCount } = (await reader.findPage({ search }, 1)) ?? {};

  expect(pageCount).toBe(Math.max(1, Math.ceil(found / POSTS_PER_PAGE)));
});

test('a search uses the index of words', async () => {
  const { rows } = await sql<{ plan: string }>`
    explain select id from posts where words @@ websearch_to_tsquery('site_spanish', 'movilidad')`.execute(
    posts.database,
  );

  expect(JSON.stringify(rows)).toContain('posts_by_word');
});
