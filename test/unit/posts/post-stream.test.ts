import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findBeside } from '../../../src/posts/files/find-beside.ts';
import { readSource } from '../../../src/posts/files/post-source.ts';
import { readPostStream } from '../../../src/posts/files/tar-input.ts';
import { aTar } from '../../support/folder.ts';

function read(bytes: Uint8Array | string) {
  return readPostStream(Readable.from([Buffer.from(bytes)]));
}

test('anything but a tar is one Markdown file', async () => {
  const [post, ...others] = await read('---\ntitle: x\n---\n');

  expect(others).toEqual([]);
  expect(post?.path).toBe('stdin');
  expect(String(post && (await readSource(post)))).toBe('---\ntitle: x\n---\n');
  expect(post && (await findBeside(post, 'x.jpg'))).toBeUndefined();
});

test.for<[string, (tar: Buffer) => Buffer]>([
  ['a tar that is compressed', (tar) => gzipSync(tar)],
  ['a tar in records of 10,240 bytes', (tar) => Buffer.concat([tar], 10_240)],
])('%s is its Markdown files, with the pictures beside them', async ([, wrap]) => {
  const tar = await aTar({
    'mis-posts/b.md': 'b',
    'mis-posts/fotos/a b.jpg': 'foto',
    './mis-posts/a.md': 'a',
    'mis-posts/._a.md': 'of a Mac',
    'otra.jpg': 'otra',
    'mis-posts/otoño.jpg': 'otoño',
    ['mis-posts/niño/señal.jpg'.normalize('NFD')]: 'señal',
  });

  const posts = await read(wrap(tar));

  expect(posts.map(({ path }) => path)).toEqual(['mis-posts/a.md', 'mis-posts/b.md']);
  const [first] = posts;
  const beside = async (name: string) => {
    const found = first && (await findBeside(first, name));
    return found && readFile(found, 'utf8');
  };
  expect(await beside('fotos/a\u00A0b.jpg')).toBe('foto');
  expect(await beside('../otra.jpg')).toBe('otra');
  expect(await beside('otoño.jpg'.normalize('NFD'))).toBe('otoño');
  for (const name of ['niño/señal.jpg', 'NIÑO/Se\u00ADñal.JPG'.normalize('NFD')]) {
    expect(await beside(name)).toBe('señal');
  }
  expect(await beside('../../../../../../../etc/passwd')).toBeUndefined();
});

test.for<readonly [string, () => Promise<Buffer> | Buffer | string, RegExp]>([
  ['nothing', () => '', /^standard input is empty/],
  ['an empty tar', () => Buffer.alloc(10_240), /^the tar on standard input holds no \.md file$/],
  [
    'a zip',
    () => 'PK\x03\x04\x14\0\0\0\x08\0',
    /^standard input is not text, expected a Markdown file in UTF-8, or a tar, plain or compressed with gzip \(not zip, bzip2, xz or zstd\)$/,
  ],
  ['a tar without posts', () => aTar({ 'a.jpg': 'x' }), /holds no \.md file/],
  ['a path out of the tar', () => aTar({ '../a.md': 'x' }), /"\.\.\/a\.md" leads out of it/],
  ['an absolute path', () => aTar({ '/etc/a.md': 'x' }), /"\/etc\/a\.md" leads out of it/],
  [
    'a tar without end',
    async () => (await aTar({ 'a.md': 'x' })).subarray(0, 1_024),
    /is incomplete/,
  ],
  [
    'a damaged gzip',
    () => Buffer.from('\x1f\x8bgarbage', 'latin1'),
    /^the tar on standard input is damaged: /,
  ],
  [
    'a bomb',
    async () => {
      const zeros = gzipSync(Buffer.alloc(1_000_000));
      return Buffer.concat([gzipSync(await aTar({ 'a.md': 'x' })), ...Array(201).fill(zeros)]);
    },
    /expected 200 MB at most/,
  ],
])('%s is refused', async ([, make, message]) => {
  await expect(read(await make())).rejects.toMatchObject({
    name: 'ExitError',
    message: expect.stringMatching(message),
  });
});

test('a temporary folder that cannot be written is named as such', async () => {
  vi.stubEnv('TMPDIR', '/nonexistent');
  onTestFinished(() => void vi.unstubAllEnvs());

  await expect(read(await aTar({ 'a.md': 'a' }))).rejects.toMatchObject({
    exitCode: 73,
    message: expect.stringContaining('the temporary folder cannot be written: ENOENT'),
  });
});
