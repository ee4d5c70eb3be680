import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { exportedPictureName, mediaUrl } from '../../../src/media/picture.ts';
import { renamePost } from '../../../src/posts/publishing/store-posts.ts';
import { aPost, createDatabase, type TestDatabase } from '../../support/database/test-database.ts';
import { createFolder } from '../../support/folder.ts';
import { aJpeg } from '../../support/posts/pictures.ts';
import { aPostFile, runPosts, startPosts } from '../../support/posts/posts-command.ts';
import { untilEnd } from '../../support/until-end.ts';

async function aSite(): Promise<TestDatabase> {
  const posts = await createDatabase([
    aPost({
      slug: 'raro',
      title: 'Comillas "dobles", \'simples\', # y: dos puntos',
      content: '---\n\n    código\n\nUna línea con dos espacios  \ny «más»[^1]\\\n\n[^1]: x',
      topics: ['pérdida de grasa', 'yes', '12'],
      publishedAt: new Date('2026-10-25T01:30:00.123Z'),
    }),
    aPost({ slug: 'uno' }),
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

const posts = untilEnd(await aSite());

test('an export into a folder has the pictures; published where it is from, it changes nothing', async () => {
  await using empty = await createFolder();
  const out = path.join(empty.folder, 'out');

  const exported = await runPosts(['export', out], posts);
  const dry = await runPosts(['publish', out, '--dry-run'], posts);
  const real = await runPosts(['publish', out], posts);

  expect(exported).toMatchObject({ code: 0, stdout: `3 posts and 2 pictures → ${out}\n` });
  expect(await readFile(path.join(out, 'fotos/index.md'), 'utf8')).toMatch(/^---\ntitulo: /);
  expect(await readdir(path.join(out, 'fotos'))).toHaveLength(3);
  expect(dry.stdout).toContain('3 posts: 3 unchanged');
  expect(dry.stdout.replace(/dry run.*\n/, '')).toBe(real.stdout);
});

test('an export of version 1.0.0, with all pictures in one folder, is published', async () => {
  await using another = await createDatabase();
  const files = posts.database.selectFrom('pictureRenditions').where('format', '=', 'jpg');
  const { hash, width, bytes } = await files.selectAll().executeTakeFirstOrThrow();
  await using old = await createFolder({
    'a.md': aPostFile({}, `<img src="${mediaUrl(hash, width, 'jpg')}" alt="Uno">`),
    [`pictures/${exportedPictureName(hash)}`]: bytes,
  });

  const published = await runPosts(['publish', old.folder], another);

  expect(published).toMatchObject({ code: 0, stdout: expect.stringMatching(/^created/) });
});

test('a tar through a pipe is always the same, and published into an empty database it gives the same posts', async () => {
  await using another = await createDatabase();

  const tar = await runPosts(['export', '-'], posts);
  const again = await runPosts(['export', '-'], posts);
  const published = await runPosts(['publish', '-'], { ...another, input: tar.bytes });

  expect(tar.code).toBe(0);
  expect(again.bytes.equals(tar.bytes)).toBe(true);
  expect(published).toMatchObject({ code: 0, stderr: '' });
  expect(published.stdout).toContain('3 posts: 3 created');
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

test('a folder that holds something is left alone without --force, which names what is not part of the export', async () => {
  await using posts = await createDatabase([aPost({ slug: 'uno' }), aPost({ slug: 'dos' })]);
  await using folder = await createFolder({
    'borradores/mio.md': 'x',
    'mine.txt': 'x',
  });
  const forced = async () => {
    const { code, stderr } = await runPosts(['export', folder.folder, '--force'], posts);
    return [code, ...stderr.trim().split('\n')];
  };

  expect(await runPosts(['export', folder.folder], posts)).toMatchObject({
    code: 73,
    stderr: `${folder.folder}: the folder is not empty, expected an empty one or --force\n`,
  });
  await forced();
  expect(await runPosts(['export', `${folder.folder}/mine.txt`], posts)).toMatchObject({
    code: 73,
    stderr: `${folder.folder}/mine.txt: cannot be written (a file is where a folder should be)\n`,
  });
  await renamePost(posts.database, 'dos', 'tres');
  const renamed = await forced();
  await posts.database.deleteFrom('posts').where('slug', '=', 'uno').execute();
  const deleted = await forced();

  const left = (name: string) =>
    `warning ${path.join(folder.folder, name)} is not part of this export, but publishing the folder would use it too`;
  const others = [left('borradores/mio.md'), left('dos/index.md')];
  expect(renamed).toEqual([0, ...others]);
  expect(deleted).toEqual([0, ...others, left('uno/index.md')]);
  expect(await readdir(folder.folder)).toContain('mine.txt');
});
