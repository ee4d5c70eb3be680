import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as esbuild from 'esbuild';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { importPictures } from '../../../src/build/pictures/import-pictures.ts';
import type { PictureFile } from '../../../src/content/content-picture.ts';
import { aJpeg } from '../../support/posts/pictures.ts';

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="48" stroke-width="9"/>';

/** Builds a module that imports a picture: what it gets, and the files that are made. */
async function build(name: string, content: string | Uint8Array) {
  const folder = await mkdtemp(path.join(tmpdir(), 'site-pictures-'));
  try {
    await writeFile(path.join(folder, name), content);
    const assets = path.join(folder, 'assets');
    const options = {
      stdin: { contents: `export { default } from './${name}'`, resolveDir: folder },
      bundle: true,
      write: false,
      format: 'esm',
      logLevel: 'silent',
      plugins: [importPictures(assets)],
    } satisfies esbuild.BuildOptions;
    const [first] = (await esbuild.build(options)).outputFiles;
    await esbuild.build(options);
    const module = await import(`data:text/javascript,${encodeURIComponent(first?.text ?? '')}`);
    return {
      picture: module.default as PictureFile,
      files: await Promise.all(
        (await readdir(assets)).map(
          async (name) => [name, await readFile(path.join(assets, name))] as const,
        ),
      ),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('a photograph is made ready in every format, under names that hold its hash', async () => {
  const { picture, files } = await build('sala.jpg', await aJpeg({ width: 900, height: 800 }));

  expect(picture).toEqual({
    src: expect.stringMatching(/^\/assets\/sala-[0-9a-f]{10}-900\.jpg$/),
    width: 900,
    height: 800,
    widths: [305, 410, 550, 740, 900],
    placeholder: expect.stringMatching(/^#[0-9a-f]{6} #[0-9a-f]{6}$/),
  });
  // The same, though two builds asked for them.
  expect(files).toHaveLength(5 + 2);
  const stem = picture.src.slice('/assets/'.length, -'900.jpg'.length);
  for (const [name, bytes] of files) {
    const [, width] = name.match(/-(\d+)\.(?:avif|jpg)$/) ?? [];
    expect(name.startsWith(stem)).toBe(true);
    expect((await sharp(bytes).metadata()).width).toBe(Number(width));
  }
});

test.for([
  ['sala.jpg', 1600],
  ['hero-ancho.jpg', 1920],
] as const)('%s is at most %i pixels wide', async ([name, widest]) => {
  const { picture } = await build(name, await aJpeg({ width: 2000, height: 1000 }));

  expect([picture.width, picture.widths?.at(-1)]).toEqual([widest, widest]);
});

test('a drawing stays one file and keeps its own size', async () => {
  const { picture, files } = await build('logo.svg', DRAWING);

  expect(picture).toEqual({
    src: expect.stringMatching(/^\/assets\/logo-[0-9a-f]{10}\.svg$/),
    width: 64,
    height: 48,
  });
  expect(files.map(([name, bytes]) => [`/assets/${name}`, bytes.toString()])).toEqual([
    [picture.src, DRAWING],
  ]);
});

test.for([
  [
    'too small',
    'a.jpg',
    () => aJpeg({ width: 690, height: 900 }),
    /a\.jpg is 690 × 900: expected 700/,
  ],
  [
    'too long',
    'b.jpg',
    () => aJpeg({ width: 1800, height: 800 }),
    /b\.jpg is 1600 × 711: expected no/,
  ],
  [
    'no picture',
    'c.jpg',
    async () => Buffer.from('hola'),
    /c\.jpg is damaged, or not of a known kind/,
  ],
  ['no drawing', 'd.svg', async () => Buffer.from('<svg width="9"'), /d\.svg is no drawing/],
] as const)(
  'a picture that is %s fails the build, which names it',
  async ([, name, make, message]) => {
    await expect(build(name, await make())).rejects.toThrow(message);
  },
);
