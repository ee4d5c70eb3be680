import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { renamePost } from '../../../src/posts/publishing/store-posts.ts';
import { aPost, createDatabase, type TestDatabase } from '../../support/database/test-database.ts';
import { aJpeg } from '../../support/posts/pictures.ts';
import {
  aPostFile,
  createFolder,
  runPosts,
  startPosts,
} from '../../support/posts/posts-command.ts';

async function filesOf(folder: string): Promise<Record<string, string>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile());
  const read = files.map(async ({ parentPath, name }) => {
    const file = path.join(parentPath, name);
    return [path.relative(folder, file), (await readFile(file)).toString('base64')] as const;
  });
  return Object.fromEntries((await Promise.all(read)).sort());
}

async function aSite(): Promise<TestDatabase> {
  const posts = await createDatabase([
    aPost({
      slug: 'raro',
      title: 'Comillas "dobles", \'simples\', # y: dos puntos',
      content: '---\n\n    código\n\nUna línea con dos espacios  \ny «más»\\\n\n[^1]: x',
      topics: ['pérdida de grasa', 'yes', '12'],
      publishedAt: new Date('2026-10-25T01:30:00.123Z'),
    }),
    aPost({ slug: 'borrador', status: 'draft', publishedAt: null }),
    aPost({
      slug: 'retirado',
      status: 'unpublished',
      publishedAt: null,
      plannedAt: new Date('2026-01-02T03:04:05Z'),
    }),
    aPost({ slug: 'futuro', publishedAt: new Date('2999-01-01T00:00:00Z') }),
    aPost({ slug: 'uno', publishedAt: new Date('2026-02-01T00:00:00Z') }),
  ]);
  await using files = await createFolder({
    'fotos.md': aPostFile(
      { slug: 'fotos', hero: 'mi foto.jpg' },
      'Mira:\n\n![Uno](<mi foto.jpg> "Un pie")\n\n![Dos][dos]\n\n[dos]: fotos/otra.jpg',
    ),
    'mi foto.jpg': await aJpeg({ width: 200, height: 150 }),
    'fotos/otra.jpg': await aJpeg({ width: 160, height: 120, seed: 2 }),
  });
  const published = await runPosts(['publish', files.folder], posts);
  expect(published).toMatchObject({ code: 0, stderr: '' });
  await renamePost(posts.database, 'uno', 'dos');
  await renamePost(posts.database, 'dos', 'tres');
  return posts;
}

const posts = await aSite();
afterAll(() => posts[Symbol.asyncDispose]());

test('an export that is published into an empty database gives the same site', async () => {
  await using another = await createDatabase();
  await using folder = await createFolder();
  const out = path.join(folder.folder, 'out');
  const again = path.join(folder.folder, 'again');

  const exported = await runPosts(['export', out], posts);
  expect(exported).toMatchObject({ code: 0, stdout: `6 posts and 2 pictures → ${out}\n` });
  const published = await runPosts(['publish', out], another);
  expect(published).toMatchObject({ code: 0, stderr: '' });

  const status = async ({ database }: TestDatabase) =>
    database
      .selectFrom('posts')
      .select(['slug', 'status', 'plannedAt', 'publishedAt'])
      .orderBy('slug')
      .execute();
  expect(await status(another)).toEqual(await status(posts));
  await runPosts(['export', again], another);
  expect(await filesOf(again)).toEqual(await filesOf(out));
  expect((await runPosts(['publish', out], posts)).stdout).toContain('6 posts: 6 unchanged');
});

test('a tar through a pipe is the same export, and publishing takes it', async () => {
  await using another = await createDatabase();

  const tar = await runPosts(['export', '-'], posts);
  const again = await runPosts(['export', '-'], posts);
  const published = await runPosts(['publish', '-'], { ...another, input: tar.bytes });

  expect(tar.code).toBe(0);
  expect(again.bytes.equals(tar.bytes)).toBe(true);
  expect(published).toMatchObject({ code: 0, stderr: '' });
  expect(published.stdout).toContain('6 posts: 6 created');
  expect((await runPosts(['export', '-'], another)).bytes.equals(tar.bytes)).toBe(true);
});

test.for([['export', '-'], ['list']])(
  'a reader that closes the pipe ends %s without a message',
  async (command) => {
    const child = startPosts(command, posts);
    const ended = once(child, 'exit');
    child.stdout.destroy();

    expect(await text(child.stderr)).toBe('');
    expect(await ended).toEqual([141, null]);
  },
);

test('an id and former addresses that other posts have are refused', async () => {
  await using posts = await createDatabase([aPost({ slug: 'uno' }), aPost({ slug: 'dos' })]);
  const { id } = await posts.database
    .selectFrom('posts')
    .select('id')
    .where('slug', '=', 'uno')
    .executeTakeFirstOrThrow();
  await using files = await createFolder({
    'a.md': aPostFile({ slug: 'tres', id }),
    'b.md': aPostFile({ slug: 'cuatro', formerSlugs: ['dos'] }),
  });

  const result = await runPosts(['publish', '.'], { ...posts, cwd: files.folder });

  expect(result.code).toBe(65);
  expect(result.stderr).toMatch(/^a\.md:9:5 id: the post with this id is at 'uno'/);
  expect(result.stderr).toMatch(/\nb\.md:9:14 formerSlugs: a post is at 'dos' now/);
});

test('a folder that holds something is left alone', async () => {
  await using posts = await createDatabase([aPost({ slug: 'uno' }), aPost({ slug: 'dos' })]);
  await using folder = await createFolder({ 'mine.txt': 'x' });

  const refused = await runPosts(['export', folder.folder], posts);
  const forced = await runPosts(['export', folder.folder, '--force'], posts);

  expect(refused).toMatchObject({
    code: 73,
    stderr: `${folder.folder}: the folder is not empty, expected an empty one or --force\n`,
  });
  expect(forced.code).toBe(0);
  expect((await readdir(folder.folder)).sort()).toEqual(['dos.md', 'mine.txt', 'uno.md']);
});

test('an export into the folder of an earlier one names the files that are not part of it', async () => {
  await using posts = await createDatabase([aPost({ slug: 'uno' }), aPost({ slug: 'dos' })]);
  await using folder = await createFolder({
    'borradores/mio.md': 'x',
    'deleted-addresses.txt': 'antes',
    'mine.txt': 'x',
  });
  const run = (...args: string[]) => runPosts(args, posts);
  const again = () => run('export', folder.folder, '--force');
  await again();
  await run('rename', 'dos', 'tres');

  const { code, stderr } = await again();
  await run('delete', 'uno', '--yes');
  const withDeleted = await again();

  const left = (name: string) =>
    `warning ${path.join(folder.folder, name)} is not part of this export, but publishing the folder would use it too`;
  const others = [left('borradores/mio.md'), left('dos.md')];
  expect({ code, lines: stderr.trim().split('\n') }).toEqual({
    code: 0,
    lines: [left('deleted-addresses.txt'), ...others],
  });
  expect(withDeleted.stderr.trim().split('\n')).toEqual([...others, left('uno.md')]);
  expect(await readdir(folder.folder)).toContain('mine.txt');
});

test('a picture that is none is told by place, and nothing is published', async () => {
  await using posts = await createDatabase();
  const jpeg = await aJpeg({ width: 200, height: 150 });
  await using files = await createFolder({
    'a.md': aPostFile({ slug: 'a', hero: 'cut.jpg' }, '![x](text.jpg)'),
    'b.md': aPostFile({ slug: 'b', hero: 'good.jpg' }, '<img src="good.jpg">'),
    'cut.jpg': jpeg.subarray(0, jpeg.length / 2),
    'text.jpg': 'no picture',
    'good.jpg': jpeg,
  });

  const both = await runPosts(['publish', '.'], { ...posts, cwd: files.folder });
  const first = await runPosts(['publish', 'a.md'], { ...posts, cwd: files.folder });

  expect(both.code).toBe(65);
  expect(both.stderr).toMatch(/^b\.md:11:1 a picture of a file is written as !\[/);
  expect(first.code).toBe(65);
  expect(first.stderr).toMatch(
    /^a\.md:6:7 'cut\.jpg' is damaged or incomplete.*\na\.md:11:\d+ 'text\.jpg' is damaged/,
  );
  expect(await posts.database.selectFrom('posts').select('slug').execute()).toEqual([]);
  expect(await posts.database.selectFrom('pictures').select('hash').execute()).toEqual([]);
});

test('a dry run of an export knows its pictures, and says that nothing would change', async () => {
  await using folder = await createFolder();
  await runPosts(['export', folder.folder], posts);

  const dry = await runPosts(['publish', folder.folder, '--dry-run'], posts);
  const real = await runPosts(['publish', folder.folder], posts);

  expect(dry.stdout).toContain('6 posts: 6 unchanged');
  expect(dry.stdout.replace(/dry run.*\n/, '')).toBe(real.stdout);
});
