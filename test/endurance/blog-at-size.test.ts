import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { POSTS_PER_PAGE } from '../../src/posts/post.ts';
import { createPostRepository } from '../../src/posts/reading/post-repository.ts';
import { fillWithPosts } from '../support/database/many-posts.ts';
import { connectAsServer, createDatabase } from '../support/database/test-database.ts';

const COUNT = 100_000;
const LAST_PAGE = Math.ceil(COUNT / POSTS_PER_PAGE);

const posts = await createDatabase();
const web = connectAsServer(posts.databaseUrl);
const reader = createPostRepository(web);

beforeAll(() => fillWithPosts(posts.database, COUNT));
afterAll(async () => {
  await web.destroy();
  await posts[Symbol.asyncDispose]();
});

const slugsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => `articulo-${first + index}`);

test.for([1, 4_000, LAST_PAGE - 1])('page %i holds the posts that belong there', async (page) => {
  const found = await reader.findPage({}, page);

  const first = (page - 1) * POSTS_PER_PAGE + 1;
  expect(found).toMatchObject({ page, pageCount: LAST_PAGE });
  expect(found?.posts.map(({ slug }) => slug)).toEqual(slugsFrom(first, POSTS_PER_PAGE));
});

test('a topic has its pages, the last one too', async () => {
  const { pageCount = 0 } = (await reader.findPage({ topic: 'nutricion' }, 1)) ?? {};
  const last = await reader.findPage({ topic: 'nutricion' }, pageCount);

  expect(pageCount).toBe(Math.ceil(COUNT / 7 / POSTS_PER_PAGE));
  expect(last?.posts.every(({ topics }) => topics.includes('Nutrición'))).toBe(true);
});

test('a post has what is related to it, and the blog its topics', async () => {
  expect(await reader.findPost('articulo-77777')).toHaveProperty('related.length', 3);
  expect(await reader.listTopics()).toHaveLength(7);
});

test('the sitemap, the feed and the API have the newest posts', async () => {
  const addresses = await reader.listAddresses(10_000);
  const newest = await reader.findNewest(20);

  expect(addresses.map(({ slug }) => slug)).toEqual(slugsFrom(1, 10_000));
  expect(newest.map(({ slug }) => slug)).toEqual(slugsFrom(1, 20));
  expect((await reader.listPosts()).map(({ slug }) => slug)).toEqual(slugsFrom(1, 1_000));
});

test.for([
  ['a rare word', 'movilidad', 100],
  ['words that never meet', 'fuerza natación', 0],
  ['a word of every post', 'fuerza', 400],
  ['a word of every title', 'artículo', 400],
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
