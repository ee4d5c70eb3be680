import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connectForCommand } from '../../../src/database/connect.ts';
import { migrateToLatest } from '../../../src/database/migrations.ts';
import { type NewPost, upsertPost } from '../../../src/posts/publishing/store-posts.ts';
import { postHref } from '../../../src/routes.ts';
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
