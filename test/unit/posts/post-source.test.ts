import { chmod, mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findPostFiles } from '../../../src/posts/files/find-post-files.ts';
import { readSource } from '../../../src/posts/files/post-source.ts';
import { createFolder } from '../../support/folder.ts';

test('what is no post is refused by name, and every one is told', async () => {
  await using files = await createFolder({
    'otro.docx': 'x',
    'barra.jpg': 'x',
    'a.MD': 'x',
    'p.tar': 'x',
  });
  const given = ['otro.docx', 'barra.jpg', 'a.MD', 'p.tar', 'nada.md'];
  const [document, picture, post, tar, missing] = given.map((name) =>
    path.join(files.folder, name),
  );

  await expect(
    findPostFiles([document, picture, post, tar, missing].map(String)),
  ).rejects.toMatchObject({
    exitCode: 66,
    message: `${document}: expected a .md file; a picture is published with the post that shows it
${picture}: expected a .md file; a picture is published with the post that shows it
${tar}: expected a tar on standard input: - < FILE
${missing}: there is no such file or folder`,
  });
});

test('the posts of a folder are its Markdown files, as they are named in any case, and what cannot be looked into', async () => {
  const names = ['a.md', 'b.MD', 'serie/c.markdown', 'd.jpg', '.e.md'];
  await using files = await createFolder(Object.fromEntries(names.map((name) => [name, 'x'])));
  // It leads round and round.
  await symlink('.', path.join(files.folder, 'otra'));
  await mkdir(path.join(files.folder, 'z'), { mode: 0 });
  await chmod(files.folder, 0o755);
  // Root may read every folder, so somebody else looks.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);

  const posts = await findPostFiles([files.folder]);
  const folder = posts.at(-1);
  const source = folder && (await readSource(folder));
  if (isRoot) process.seteuid?.(0);

  const found = [...names.slice(0, 3), 'z'].map((name) => path.join(files.folder, name));
  expect(posts.map((post) => post.path)).toEqual(found);
  expect(source).toBeUndefined();
  expect(folder?.messages).toMatchObject([{ reason: 'cannot be read (EACCES)', fatal: true }]);
});
