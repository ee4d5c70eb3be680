import { readdir } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { connectForCommand } from '../../../src/database/connect.ts';
import { migrateToLatest } from '../../../src/database/migrations.ts';
import { type NewPost, upsertPost } from '../../../src/posts/publishing/store-posts.ts';
import { postHref } from '../../../src/routes.ts';
import { cases } from '../../support/properties.ts';
import { migrationsWith } from '../../support/database/migrations.ts';
import { MIGRATIONS } from '../../support/database/template-database.ts';
import {
  aPost,
  createDatabase,
  createEmptyDatabase,
} from '../../support/database/test-database.ts';
import { A_POST, endOf, runPosts, startMigrate } from '../../support/posts/posts-command.ts';
import { startServer } from '../../support/server/server.ts';
import { untilEnd } from '../../support/until-end.ts';
import { createReader } from '../../support/posts/post-reader.ts';

/** What the extract of any accepted text may take, with the search. */
const EXTRACT_MS = 200;

const empty = untilEnd(await createDatabase());

test.for<[string, Partial<NewPost>]>([
  ['a slug in upper case', { slug: 'Hola' }],
  ['a slug with two hyphens', { slug: 'a--b' }],
  ['an empty slug', { slug: '' }],
  ['a slug of 121 characters', { slug: 'a'.repeat(121) }],
  ['a blank title', { title: '  ' }],
  ['a title of 201 characters', { title: 'a'.repeat(201) }],
  ['a blank description', { description: '\t' }],
  ['a blank author', { author: ' ' }],
  ['a title that steers a terminal', { title: 'A\u009b31m' }],
  ['a topic with a tab', { topics: ['a\tb'] }],
  ['a topic of 61 characters', { topics: ['salud', 'a'.repeat(61)] }],
  ['a topic of signs', { topics: ['¡!'] }],
  ['a topic twice', { topics: ['Nutrición', 'nutricion'] }],
  ['eleven topics', { topics: [...'abcdefghijk'] }],
  ['no text', { content: ' \n\n ' }],
  ['a text of more than a megabyte', { content: 'a'.repeat(1_048_577) }],
  ['a hero on plain http', { heroImageUrl: 'http://example.com/a.jpg' }],
  ['a hero that runs', { heroImageUrl: 'javascript:alert(1)' }],
  ['a hero on a host without a scheme', { heroImageUrl: '//example.com/a.jpg' }],
  ['a hero without a description', { heroImageAlt: '' }],
])('a post with %s cannot be stored', async ([, wrong]) => {
  await expect(upsertPost(empty.database, aPost(wrong))).rejects.toThrow(/check constraint/);
});

test('whoever changes a post changes the date of its last change, unless he gives one', async () => {
  const written = new Date('2026-01-01T00:00:00Z');
  await using posts = await createDatabase([aPost({ slug: 'uno', updatedAt: written })]);
  const changedAt = async () => {
    const row = await posts.database.selectFrom('posts').select('updatedAt').executeTakeFirst();
    return row?.updatedAt.getTime();
  };
  const update = (set: object) => posts.database.updateTable('posts').set(set).execute();

  await update({ title: 'Otro' });
  expect(await changedAt()).toBeGreaterThan(written.getTime());
  await update({ title: 'Uno más', updatedAt: written });
  expect(await changedAt()).toBe(written.getTime());
});

test('any text of signs, which the parser of PostgreSQL may read again and again, is stored and found in time', async () => {
  await using posts = await createDatabase();
  const { database } = posts;
  // What a search may take; text of 100 kB takes PostgreSQL's own parser up to 17 s.
  await sql`alter database ${sql.ref(posts.name)} set statement_timeout = '2s'`.execute(database);
  await using limited = connectForCommand(posts.databaseUrl);
  const sign = fc.string({
    unit: fc.constantFrom(...'<!->/\\&#;:.@"\'(){}[]*_`~|=+%$?,^ a1á'),
    minLength: 1,
    maxLength: 5,
  });

  await fc.assert(
    fc.asyncProperty(sign, async (signs) => {
      const content = `sentadilla ${signs.repeat(100_000 / signs.length)}`;
      const storeAndFind = async () => {
        await upsertPost(limited, aPost({ slug: 'signos', content }));
        const begunAt = performance.now();
        const page = await createReader(limited).findPage({ search: 'sentadilla' }, 1);
        expect(page?.posts).toHaveLength(1);
        expect(performance.now() - begunAt).toBeLessThan(EXTRACT_MS);
      };
      // Again where the machine was busy: it is the text that must not take long.
      await vi.waitFor(storeAndFind, { timeout: 20_000 });
    }),
    {
      numRuns: cases(100),
      examples: ['<!--', 'a-', '/', 'a@', 'a.', '<a ', '&#', '\\(', 'a:', '"', './', '1a@'].map(
        (it) => [it],
      ),
    },
  );
});

test('what can be read of published posts is every column of a post', async () => {
  const { rows } = await sql`
    select attname from pg_attribute
      where attrelid = 'posts'::regclass and attnum > 0 and not attisdropped
    except select attname from pg_attribute where attrelid = 'published_posts'::regclass
  `.execute(empty.database);

  expect(rows).toEqual([]);
});

test('a migration is applied once, however many replicas start at once', async () => {
  await using empty = await createEmptyDatabase();

  await using another = connectForCommand(empty.databaseUrl);

  const applied = await Promise.all(
    [empty.database, another].map((replica) => migrateToLatest(replica, MIGRATIONS)),
  );

  expect(applied.flat()).toEqual((await readdir(MIGRATIONS)).map((file) => path.parse(file).name));
});

test('an image that is older than the schema serves and publishes all the same, as after a rollback', async () => {
  await using posts = await createDatabase();
  await using newer = await migrationsWith(
    "alter table posts add column x text not null default '';",
  );
  await migrateToLatest(posts.database, newer.folder);

  expect(await endOf(startMigrate(posts))).toMatchObject({ code: 0 });
  await using server = await startServer({ DATABASE_URL: posts.databaseUrl });
  const published = await runPosts(['publish', '-'], { ...posts, input: A_POST });
  expect(published).toMatchObject({ code: 0, stdout: expect.stringMatching(/^created/) });
  const page = await fetch(server.origin + postHref('primer-articulo'));
  expect(await page.text()).toContain('<strong>importante</strong>');
});
