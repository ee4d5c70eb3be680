import { rename, rm, symlink, utimes } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  createDatabase,
  createEmptyDatabase,
  openSession,
  type TestDatabase,
} from '../../support/database/test-database.ts';
import { createFolder } from '../../support/folder.ts';
import { freePort } from '../../support/free-port.ts';
import { startFollow } from '../../support/posts/follow.ts';
import { aPostFile, runPosts } from '../../support/posts/posts-command.ts';
import { readMetrics } from '../../support/server/metrics.ts';

async function titles({ database }: TestDatabase) {
  const rows = await database
    .selectFrom('publishedPosts')
    .select('title')
    .orderBy('title')
    .execute();
  return rows.map(({ title }) => title);
}

test('a followed folder is published, and again at each save; a faulty post stays as it was, one that has a copy too, and the others go on', async () => {
  await using posts = await createDatabase();
  await sql`alter table posts add check (title <> 'Nunca')`.execute(posts.database);
  await using files = await createFolder({
    'uno/index.md': aPostFile({ title: 'Uno' }),
    'dos/index.md': aPostFile({ title: 'Dos' }),
  });
  // As Emacs marks what it edits.
  await symlink('nobody@nowhere', path.join(files.folder, 'uno/.#index.md'));
  const publisher = await openSession(posts.databaseUrl);
  await publisher.query('begin; select from change_count for update');
  await using follow = await startFollow(files.folder, posts);
  await expect
    .poll(() => follow.log.at(-1))
    .toMatchObject({ msg: 'another publication is running, waiting for its end …' });
  await publisher.end();
  await expect.poll(() => titles(posts)).toEqual(['Dos', 'Uno']);
  await expect.poll(async () => (await fetch(`${follow.adminOrigin}/readyz`)).status).toBe(200);

  await files.write({
    'uno/index.md': aPostFile({ title: 'Uno', date: '2026-02-30' }),
    'dos/index.md': aPostFile({ title: 'Dos, de nuevo' }),
    'nunca/index.md': aPostFile({ title: 'Nunca' }),
    'tres/index.md': aPostFile({ title: 'Tres', topic: 'fuerza' }),
  });
  const uno = path.join(files.folder, 'uno/index.md');
  await utimes(uno, 1, 1);
  await expect.poll(() => titles(posts)).toEqual(['Dos, de nuevo', 'Tres', 'Uno']);
  await expect
    .poll(async () => Object.fromEntries(await readMetrics(follow.adminOrigin)))
    .toMatchObject({ follow_posts_refused: 2, follow_behind_seconds: 0 });
  // In this order, and through a pipe.
  const warned = expect.objectContaining({
    msg: 'post published',
    file: 'tres/index.md',
    warnings: expect.stringContaining("unknown key 'topic'"),
  });
  const refused = expect.objectContaining({
    msg: 'post refused',
    file: 'uno/index.md',
    reason: expect.stringContaining('uno/index.md:5:7 date: "2026-02-30"'),
  });
  await expect.poll(() => follow.log.slice(-2)).toEqual([warned, refused]);

  await files.write({
    'copia/index.md': aPostFile({ slug: 'tres', title: 'Copia' }),
    'otro/index.md': aPostFile({ title: 'Otro' }),
  });
  await expect.poll(() => titles(posts)).toEqual(['Dos, de nuevo', 'Otro', 'Tres', 'Uno']);
  const sameAs = (file: string, place: string) =>
    expect.objectContaining({
      file,
      reason: expect.stringContaining(`slug: 'tres' is also used at ${place}`),
    });
  const copies = [
    sameAs('copia/index.md', 'tres/index.md:2'),
    sameAs('tres/index.md', 'copia/index.md:8'),
  ];
  await expect.poll(() => follow.log).toEqual(expect.arrayContaining(copies));

  for (const name of ['copia', 'tres'])
    await rm(path.join(files.folder, name), { recursive: true });
  await files.write({
    'dos/index.md': aPostFile({ title: 'Dos', draft: 'true' }),
    'otro/index.md': aPostFile({ title: 'Otro', unpublished: 'true' }),
  });
  await expect.poll(() => titles(posts)).toEqual(['Tres', 'Uno']);

  // As a copy that keeps the time does, and as mended rights do.
  await files.write({ 'uno/index.md': aPostFile({ title: 'Dos', date: '2026-03-30' }) });
  await utimes(uno, 1, 1);
  await expect.poll(() => titles(posts)).toEqual(['Dos', 'Tres']);
});

test('a link is waited for; exchanged, it is one change, and nothing outside of its folder is read; as it was again, nothing is behind', async () => {
  await using posts = await createDatabase();
  await using files = await createFolder({
    'a/cero/index.md': aPostFile({ title: 'Cero' }),
    'a/uno/index.md': aPostFile({ title: 'Uno' }),
    'b/cero/index.md': aPostFile({ title: 'Cero' }),
    'b/uno/index.md': aPostFile({ title: 'Uno, después' }),
    'b/dos/index.md': aPostFile({ title: 'Dos', hero: '../../secreta.jpg' }),
    'secreta.jpg': 'nada',
  });
  const link = path.join(files.folder, 'link');
  await using follow = await startFollow(link, posts);
  expect((await fetch(`${follow.adminOrigin}/readyz`)).status).toBe(503);
  await symlink('a', link);
  await expect.poll(() => titles(posts)).toEqual(['Cero', 'Uno']);

  await symlink('b', `${link}.next`);
  await rename(`${link}.next`, link);

  await expect.poll(() => titles(posts)).toEqual(['Cero', 'Uno, después']);
  // Of the round only what is new or wrong.
  await expect
    .poll(() => follow.log.slice(-2))
    .toMatchObject([
      { file: 'dos/index.md', reason: expect.stringContaining('there is no picture') },
      { file: 'uno/index.md', msg: 'post published' },
    ]);

  const behind = async () =>
    (await readMetrics(follow.adminOrigin)).get('follow_behind_seconds') as number;
  const outages = () => follow.log.filter(({ msg }) => msg === 'publishing waits').length;
  for (const _ of [1, 2]) {
    const before = outages();
    await rm(link);
    await expect.poll(outages).toBe(before + 1);
    expect(await behind()).toBeGreaterThan(0);
    await symlink('b', link);
    await expect.poll(behind).toBe(0);
  }
});

test.for<[state: string, place: Partial<URL>]>([
  ['away', { port: String(await freePort()) }],
  ['not there yet', { pathname: '/nothing' }],
])('while the database is %s no post is refused', async ([, place]) => {
  await using empty = await createEmptyDatabase();
  await using files = await createFolder({ 'a.md': aPostFile({ date: '2026-02-30' }) });
  const { href } = Object.assign(new URL(empty.databaseUrl), place);

  await using follow = await startFollow(files.folder, { databaseUrl: href });

  await expect
    .poll(() => follow.log.map(({ msg }) => msg))
    .toEqual(['following', 'publishing waits']);
});

test('a file in place of a folder is refused', async () => {
  await using files = await createFolder({ 'a.md': aPostFile() });
  const file = path.join(files.folder, 'a.md');

  expect(await runPosts(['follow', file], { databaseUrl: 'postgresql://nowhere' })).toMatchObject({
    code: 64,
    stderr: `${file}: expected a folder; to publish one file, use posts publish\n`,
  });
});

test('each new cause of a wait is told, and no post is refused: a login that is unknown, and then a schema that is missing', async () => {
  await using empty = await createEmptyDatabase();
  await using files = await createFolder({ 'a.md': aPostFile({ date: '2026-02-30' }) });
  const login = `late_${process.pid}`;
  const { href } = Object.assign(new URL(empty.databaseUrl), { username: login, password: 'x' });
  await using follow = await startFollow(files.folder, { databaseUrl: href });
  const said = () => follow.log.map(({ msg }) => msg);
  await expect.poll(said).toEqual(['following', 'publishing waits']);

  await sql`create role ${sql.id(login)} login password 'x' in role site_publisher`.execute(
    empty.database,
  );

  await expect.poll(said).toEqual(['following', 'publishing waits', 'publishing waits']);
  await sql`drop role ${sql.id(login)}`.execute(empty.database);
});
