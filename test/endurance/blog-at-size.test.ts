import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { POSTS_PER_PAGE } from '../../src/posts/post.ts';
import { createPostRepository } from '../../src/posts/reading/post-repository.ts';
import { fillWithPosts } from '../support/database/many-posts.ts';
import { connectAsServer, createDatabase } from '../support/database/test-database.ts';
import { untilEnd } from '../support/until-end.ts';

const COUNT = 100_000;
const LAST_PAGE = Math.ceil(COUNT / POSTS_PER_PAGE);

const posts = untilEnd(await createDatabase());
const reader = createPostRepository(untilEnd(connectAsServer(posts.databaseUrl)));
await fillWithPosts(posts.database, COUNT);

test.for([1, 4_000, LAST_PAGE - 1])('page %i holds the posts that belong there', async (page) => {
  const found = await reader.findPage({}, page);

  const first = (page - 1) * POSTS_PER_PAGE + 1;
  const slugs = Array.from({ length: POSTS_PER_PAGE }, (_, index) => `articulo-${first + index}`);
  expect(found).toMatchObject({ page, pageCount: LAST_PAGE });
  expect(found?.posts.map(({ slug }) => slug)).toEqual(slugs);
});

test('a topic has its pages, the last one too', async () => {
  const { pageCount = 0 } = (await reader.findPage({ topic: 'nutricion' }, 1)) ?? {};
  const last = await reader.findPage({ topic: 'nutricion' }, pageCount);

  expect(pageCount).toBe(Math.ceil(COUNT / 7 / POSTS_PER_PAGE));
  expect(last?.posts.every(({ topics }) => topics.includes('Nutrición'))).toBe(true);
});

test('the sitemap has the newest 10,000 posts', async () => {
  const addresses = await reader.listAddresses(10_000);

  expect(addresses).toHaveLength(10_000);
  expect(addresses.at(-1)?.slug).toBe('articulo-10000');
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
