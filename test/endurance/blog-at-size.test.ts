import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/database/schema.ts';
import { POSTS_PER_PAGE } from '../../src/posts/post.ts';
import {
  createPostRepository,
  type PostRepository,
} from '../../src/posts/reading/post-repository.ts';
import { fillWithPosts } from '../support/database/many-posts.ts';
import { createDatabase } from '../support/database/test-database.ts';

const COUNT = 100_000;
const LAST_PAGE = Math.ceil(COUNT / POSTS_PER_PAGE);

const posts = await createDatabase();
const plans: string[] = [];
let web: Kysely<Database>;

beforeAll(async () => {
  await fillWithPosts(posts.database, COUNT);
  web = await connectExplaining(posts.databaseUrl);
});
afterAll(async () => {
  await web.destroy();
  await posts[Symbol.asyncDispose]();
});

/** The web server's rights; PostgreSQL tells the plan of each statement, inside functions too. */
async function connectExplaining(databaseUrl: string): Promise<Kysely<Database>> {
  const name = new URL(databaseUrl).pathname.slice(1);
  for (const setting of [
    "session_preload_libraries = 'auto_explain'",
    'auto_explain.log_min_duration = 0',
    'auto_explain.log_nested_statements = on',
    'auto_explain.log_analyze = on',
    'auto_explain.log_timing = off',
    'auto_explain.log_level = notice',
  ]) {
    await sql.raw(`alter database ${name} set ${setting}`).execute(posts.database);
  }
  const pool = new pg.Pool({ connectionString: databaseUrl, options: '-c role=site_web' });
  pool.on('connect', (client) => {
    client.on('notice', ({ message }) => plans.push(message ?? ''));
  });
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
  });
}

/** What was read, and every plan by which it was. */
async function explained<Result>(read: (reader: PostRepository) => Promise<Result>) {
  plans.length = 0;
  const result = await read(createPostRepository(web));
  const plan = plans.join('\n');
  const rows = [...plan.matchAll(/actual rows=([\d.]+)/g)].map(([, count]) => Number(count));
  return { result, plan, mostRows: Math.max(...rows) };
}

/** Posts of a part of the sitemap. */
const PART = 2_000;

/** A scan of a table that has rows for each post. */
const WHOLE_TABLE = /Seq Scan on (?:posts|listings|post_words)/;

/** A month of posts and some: nothing that is read for a page may grow with the blog. */
const FEW_ROWS = 2_000;

test.for([
  ['the first page', {}, 1],
  ['the page before the last', {}, LAST_PAGE - 1],
  ['the last page', {}, LAST_PAGE],
  ['the first page of a topic', { topic: 'nutricion' }, 1],
  ['the page before the last of a topic', { topic: 'nutricion' }, Math.floor(LAST_PAGE / 7)],
] as const)('%s is read by an index, and little besides it', async ([, selection, page]) => {
  const { result, plan, mostRows } = await explained((reader) => reader.findPage(selection, page));

  expect(result?.posts.length).toBeGreaterThan(0);
  expect(plan).toContain('listings_newest_first');
  expect(plan).not.toMatch(WHOLE_TABLE);
  expect(mostRows).toBeLessThan(FEW_ROWS);
});

test('the page before the last holds the posts that belong there', async () => {
  const { result } = await explained((reader) => reader.findPage({}, LAST_PAGE - 1));

  const first = (LAST_PAGE - 2) * POSTS_PER_PAGE + 1;
  const slugs = Array.from({ length: POSTS_PER_PAGE }, (_, index) => `articulo-${first + index}`);
  expect(result?.posts.map((post) => post.slug)).toEqual(slugs);
});

test('a post, what is related to it, and the topics are read by an index', async () => {
  const post = await explained((reader) => reader.findPost('articulo-77777'));
  expect(post.result).toHaveProperty('related.length', 3);
  expect(post.plan).not.toMatch(WHOLE_TABLE);
  expect(post.mostRows).toBeLessThan(FEW_ROWS);

  const topics = await explained((reader) => reader.listTopics());
  expect(topics.result).toHaveLength(7);
  expect(topics.plan).not.toMatch(WHOLE_TABLE);
  expect(topics.mostRows).toBeLessThan(FEW_ROWS);
});

test.for([
  ['the oldest', 0],
  ['in the middle', COUNT / 2],
  ['the newest', COUNT - PART],
] as const)('a part of the sitemap, %s, costs what it holds', async ([, skipped]) => {
  const part = { skipped, wanted: PART };

  const { result, plan, mostRows } = await explained((reader) => reader.listAddresses(part));

  expect(result.map(({ slug }) => slug)).toEqual(
    Array.from({ length: PART }, (_, index) => `articulo-${COUNT - skipped - index}`),
  );
  expect(plan).not.toMatch(WHOLE_TABLE);
  expect(mostRows).toBeLessThan(FEW_ROWS + PART);
});

test('the newest posts, for the feed, are read by an index', async () => {
  const { result, plan, mostRows } = await explained((reader) => reader.findNewest(20));

  expect(result.map(({ slug }) => slug)).toEqual(
    Array.from({ length: 20 }, (_, index) => `articulo-${index + 1}`),
  );
  expect(plan).not.toMatch(WHOLE_TABLE);
  expect(mostRows).toBeLessThan(FEW_ROWS);
});

test.for([
  ['a rare word', 'movilidad', 100],
  ['words that never meet', 'fuerza natación', 0],
] as const)('%s is looked for in the index', async ([, search, found]) => {
  const { result, plan, mostRows } = await explained((reader) => reader.findPage({ search }, 1));

  expect(result?.pageCount).toBe(Math.max(1, Math.ceil(found / POSTS_PER_PAGE)));
  expect(plan).toContain('post_words_of_whole');
  expect(plan).not.toMatch(WHOLE_TABLE);
  expect(mostRows).toBeLessThan(FEW_ROWS);
});

test.for([
  ['a word of every post', 'fuerza'],
  ['a word of every title', 'artículo'],
  ['a phrase of every post', '"peso muerto"'],
] as const)('%s is found among the newest, 200 of them', async ([, search]) => {
  const { result, plan, mostRows } = await explained((reader) => reader.findPage({ search }, 1));

  expect(result?.pageCount).toBe(Math.ceil(200 / POSTS_PER_PAGE));
  expect(plan).not.toMatch(WHOLE_TABLE);
  expect(mostRows).toBeLessThan(FEW_ROWS);
});

test('an old post with the word in its title is found among all that have it', async () => {
  await sql`update posts set title = 'Toda la fuerza' where slug = 'articulo-99999'`.execute(
    posts.database,
  );

  const { result } = await explained((reader) => reader.findPage({ search: 'fuerza' }, 1));

  expect(result?.posts[0]?.slug).toBe('articulo-99999');
});

test('an index that is not there would be noticed', async () => {
  const { rows } = await sql`select from posts where author = 'Nadie'`.execute(posts.database);
  plans.length = 0;
  await web.selectFrom('publishedPosts').select('id').where('author', '=', 'Nadie').execute();

  expect(rows).toEqual([]);
  expect(plans.join()).toMatch(WHOLE_TABLE);
});
