import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { connectForCommand } from '../../../src/database/connect.ts';
import type { Database } from '../../../src/database/schema.ts';
import { POSTS_PER_PAGE } from '../../../src/posts/post.ts';
import { type NewPost, upsertPost } from '../../../src/posts/publishing/store-posts.ts';
import type { PostRepository } from '../../../src/posts/reading/post-repository.ts';
import { topicSlug } from '../../../src/posts/slug.ts';
import { anyText, cases } from '../../support/properties.ts';
import { aPost, connectAsServer, createDatabase } from '../../support/database/test-database.ts';
import { fixture } from '../../support/fixture.ts';
import { createReader } from '../../support/posts/post-reader.ts';

/** The reader of a database with these posts as the web server has it, with its rights. */
function readerOf(posts?: readonly NewPost[]) {
  return fixture(async (resources) => {
    const { databaseUrl } = resources.use(await createDatabase(posts));
    return createReader(resources.use(connectAsServer(databaseUrl)));
  });
}

async function everyPage(reader: PostRepository, topic?: string): Promise<readonly string[]> {
  const first = await reader.findPage({ topic }, 1);
  const slugs: string[] = [];
  for (let page = 1; page <= (first?.pageCount ?? 0); page += 1) {
    const found = await reader.findPage({ topic }, page);
    if (page < (found?.pageCount ?? 0)) expect(found?.posts).toHaveLength(POSTS_PER_PAGE);
    slugs.push(...(found?.posts ?? []).map((post) => post.slug));
  }
  return slugs;
}

function manyPosts(count: number, overrides: (index: number) => Partial<NewPost> = () => ({})) {
  return Array.from({ length: count }, (_, index) => {
    const publishedAt = new Date(Date.UTC(2025, 0, 1, index * 20));
    return aPost({ publishedAt, ...overrides(index) });
  });
}

test('a page holds twelve posts, and all pages together every post once, newest first, also of one instant', async () => {
  const instant = (index: number) => new Date(Date.UTC(2025, 0, Math.floor(index / 30)));
  await using reader = await readerOf(manyPosts(100, (index) => ({ publishedAt: instant(index) })));

  const all = (await reader.listPosts()).map((post) => post.slug);
  expect(new Set(all).size).toBe(100);
  expect(await everyPage(reader)).toEqual(all);
  expect(await reader.findPage({}, 9)).toMatchObject({ page: 9, pageCount: 9 });
  expect((await reader.findPage({}, 9))?.posts).toHaveLength(4);
  expect(await reader.findPage({}, 10)).toBeUndefined();
});

test('an empty blog has one page, and no topic', async () => {
  await using reader = await readerOf();

  expect(await reader.findPage({}, 1)).toEqual({ posts: [], page: 1, pageCount: 1 });
  expect(await reader.findPage({}, 2)).toBeUndefined();
  expect(await reader.findPage({ topic: 'fuerza' }, 1)).toBeUndefined();
  expect(await reader.listTopics()).toEqual([]);
});

test('a topic is one however it is written, and has the name that its newest post gives it', async () => {
  await using reader = await readerOf([
    aPost({ slug: 'a', topics: ['NUTRICION'], publishedAt: new Date('2026-01-01') }),
    aPost({
      slug: 'b',
      topics: ['Nutrición'],
      publishedAt: new Date('2026-02-01'),
    }),
  ]);

  expect(await reader.listTopics()).toEqual(['Nutrición']);
  expect(await everyPage(reader, 'nutricion')).toEqual(['b', 'a']);
});

test('the slug of a topic is the same in the database and in links', async () => {
  await using posts = await createDatabase();
  const someText = fc.array(
    fc.oneof(anyText, fc.constantFrom('ñ', 'Ü', ' ', '-', 'ﬁ', 'İ', 'K', 'a'.repeat(119))),
  );

  await fc.assert(
    fc.asyncProperty(fc.array(someText), async (texts) => {
      // PostgreSQL takes no NUL. U+A7F1 is the one character whose slugs differ: Node's Unicode 17 makes
      // an «s» of it, which the Unicode 16 of PostgreSQL 18 does not know.
      const names = texts.map((parts) =>
        parts
          .join('')
          .replace(/[\0\ua7f1]/g, '')
          .toWellFormed(),
      );
      const { rows } = await sql<{ slugs: string[] }>`
        select array(select topic_slug(name) from unnest(${names}::text[])
                       with ordinality as given (name, place) order by place) as slugs
      `.execute(posts.database);
      expect(rows[0]?.slugs).toEqual(names.map(topicSlug));
    }),
    { numRuns: cases(100) },
  );
});

test('related posts share topics, more of them first; the newest follow', async () => {
  await using reader = await readerOf([
    aPost({ slug: 'este', topics: ['Fuerza', 'Salud'], publishedAt: new Date('2026-01-01') }),
    aPost({ slug: 'dos-temas', topics: ['Salud', 'Fuerza'], publishedAt: new Date('2020-01-01') }),
    aPost({ slug: 'un-tema', topics: ['fuerza'], publishedAt: new Date('2021-01-01') }),
    aPost({ slug: 'nuevo', publishedAt: new Date('2026-02-01') }),
    aPost({ slug: 'mas-viejo', publishedAt: new Date('2019-02-01') }),
    aPost({ slug: 'futuro', topics: ['Fuerza', 'Salud'], publishedAt: new Date('2999-01-01') }),
  ]);

  const post = await reader.findPost('este');
  const related = ['dos-temas', 'un-tema', 'nuevo'].map((slug) => ({ slug }));
  expect(post).toMatchObject({ related });
});

test('writers in opposite order wait for one another, and lose nothing', async () => {
  const drafts = manyPosts(24, (index) => ({ slug: `p-${index}`, topics: ['Fuerza'] }));
  await using posts = await createDatabase(drafts);
  await using another = connectForCommand(posts.databaseUrl);
  const rewrite = (database: Kysely<Database>, order: readonly NewPost[], topics: string[]) =>
    database.transaction().execute(async (transaction) => {
      for (const post of order) {
        await upsertPost(transaction, { ...post, topics, publishedAt: new Date('2026-03-01') });
      }
    });

  await Promise.all([
    rewrite(posts.database, drafts, ['Salud']),
    rewrite(another, drafts.toReversed(), ['Hábitos']),
  ]);

  await using web = connectAsServer(posts.databaseUrl);
  const reader = createReader(web);
  expect(await everyPage(reader)).toHaveLength(24);
  const [topic] = await reader.listTopics();
  expect(await everyPage(reader, topicSlug(topic ?? ''))).toHaveLength(24);
  expect(await reader.listTopics()).toHaveLength(1);
});
