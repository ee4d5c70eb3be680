import { execFileSync } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { VFile } from 'vfile';
import { expect, test } from 'vitest';
import { formatDiagnostic, refuseErrors } from '../../../src/posts/diagnostic.ts';
import { parsePosts } from '../../../src/posts/files/read-posts.ts';
import { withAddresses } from '../../../src/posts/files/references.ts';
import { createMarkdownRenderer } from '../../../src/posts/markdown/markdown-renderer.ts';
import { createFolder } from '../../support/folder.ts';
import { aPostFile } from '../../support/posts/posts-command.ts';

const markdown = createMarkdownRenderer();

async function read(text: string, beside: Readonly<Record<string, string>> = {}) {
  await using files = await createFolder({ ...beside, 'a.md': text });
  const file = new VFile({ path: 'a.md', cwd: files.folder });
  const { posts } = await parsePosts([file], { markdown });
  refuseErrors([file]);
  return { posts, warnings: file.messages };
}

test('a file whose name holds a percent sign and digits is found by that name, and a picture is read once', async () => {
  const beside = { 'foto%20con.jpg': '', 'un%20post.md': aPostFile({ slug: 'uno' }) };
  const text = aPostFile({ hero: 'foto%20con.jpg' }, '![a](foto%20con.jpg) [b](un%20post.md)');

  const { posts, warnings } = await read(text, beside);

  expect(warnings).toEqual([]);
  const [post] = posts;
  expect(post?.pictures).toHaveLength(1);
  expect(post && withAddresses(post, () => '/media/x.jpg')).toMatchObject({
    matter: { heroImageUrl: '/media/x.jpg' },
    content: '![a](/media/x.jpg) [b](/blog/uno)',
  });
});

test('a followed folder has no posts or pictures from outside, and no pipe is waited for', async () => {
  await using outside = await createFolder({ 'secreta.jpg': '', 'fuera.md': aPostFile() });
  await using files = await createFolder({ 'a.md': aPostFile({ hero: 'p.jpg' }) });
  await symlink(path.join(outside.folder, 'secreta.jpg'), path.join(files.folder, 'p.jpg'));
  execFileSync('mkfifo', [path.join(files.folder, 'b.md')]);
  await symlink(path.join(outside.folder, 'fuera.md'), path.join(files.folder, 'c.md'));
  const read = ['a.md', 'b.md', 'c.md'].map(
    (name) => new VFile({ path: name, cwd: files.folder, data: { isConfined: true } }),
  );

  await parsePosts(read, { markdown });

  expect(read.map(({ messages }) => messages.map(({ reason }) => reason))).toEqual([
    [expect.stringContaining("there is no picture 'p.jpg'")],
    ['is not a file within the folder'],
    ['is not a file within the folder'],
  ]);
});

test('a picture that cannot be read is an error of its post, by place', async () => {
  await using files = await createFolder({ 'a.md': aPostFile({}, '![a](b.png)') });
  // Of any user, and for root too: reading it is an input/output error.
  await symlink('/proc/self/mem', path.join(files.folder, 'b.png'));
  const file = new VFile({ path: 'a.md', cwd: files.folder });

  await parsePosts([file], { markdown });

  expect(file.messages.map(formatDiagnostic)).toEqual([
    "a.md:10:6 the picture 'b.png' cannot be read (EIO)",
  ]);
});

test('what is wrong with a text is told at its place in the file', async () => {
  const text = 'Mira:\n\n![Barra](sesión niño.jpg)';

  await expect(read(aPostFile({}, text))).rejects.toThrow(/^a\.md:12:1 this is not read as a pic/);
});

test('a link to the index.md of a followed folder leads to where that post is published', async () => {
  await using files = await createFolder({
    'posts/index.md': aPostFile({ title: 'Uno' }),
    'posts/dos.md': aPostFile({}, '[a](index.md)'),
  });
  const cwd = path.join(files.folder, 'posts');
  const read = ['index.md', 'dos.md'].map(
    (name) => new VFile({ path: name, cwd, data: { isConfined: true } }),
  );

  const { posts } = await parsePosts(read, { markdown });

  expect(posts[0]?.matter.slug).toBe('uno');
  expect(posts[1]?.hrefs.get('index.md')).toBe('/blog/uno');
});

test('a link to the file of another post leads to its page', async () => {
  const files = {
    'otro.md': aPostFile({ title: 'Otro título' }),
    'tres.MD': aPostFile({ slug: 'tres' }),
    'cuatro.markdown': aPostFile({ slug: 'cuatro' }),
    'serie/dos partes.md': aPostFile({ slug: 'dos' }),
    'mal.md': 'x',
  };
  const text = [
    '[a](otro.md "otro.md"), [![b](/posts/x.svg)](./otro.md#s-notas) y [c](<serie/dos partes.md>)',
    '[d][e], [f](https://example.com/otro.md) y `[g](otro.md)`: [h](mal.md), [i](nada.md)',
    '[e]: otro.md',
    '[j](tres.MD) [k](cuatro.markdown#x) [l](otro-post) [m](../entrenadores) [n](#s-notas)',
    '[o](www.ejemplo.es/a) [p](toni@ejemplo.es) [q](rutina.pdf)',
    '[x](\nother.md)',
    '## Notas',
  ];

  const { posts, warnings } = await read(aPostFile({}, text.join('\n\n')), files);

  const [post] = posts;
  expect(post && withAddresses(post, () => undefined).content.split('\n\n')).toEqual([
    '[a](/blog/otro-titulo "otro.md"), [![b](/posts/x.svg)](/blog/otro-titulo#s-notas) y [c](</blog/dos>)',
    text[1],
    '[e]: /blog/otro-titulo',
    '[j](/blog/tres) [k](/blog/cuatro#x) [l](otro-post) [m](../entrenadores) [n](#s-notas)',
    ...text.slice(4),
  ]);
  expect(warnings.map(formatDiagnostic)).toEqual([
    "warning a.md:12:64 the link to 'mal.md' leads nowhere: expected a post beside this one",
    "warning a.md:12:77 the link to 'nada.md' leads nowhere: expected a post beside this one",
    "warning a.md:18:5 the link to 'www.ejemplo.es/a' leads nowhere: expected https:// or mailto: before it, or a .md file",
    "warning a.md:18:27 the link to 'toni@ejemplo.es' leads nowhere: expected https:// or mailto: before it, or a .md file",
    "warning a.md:18:48 the link to 'rutina.pdf' leads nowhere: expected https:// or mailto: before it, or a .md file",
    "warning a.md:21:1 the link to 'other.md' leads nowhere: expected a post beside this one",
  ]);
});
