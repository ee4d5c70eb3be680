import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as esbuild from 'esbuild';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { importPictures } from '../../../src/build/pictures/import-pictures.ts';
import type { PictureFile } from '../../../src/content/content-picture.ts';
import { createFolder } from '../../support/folder.ts';
import { aJpeg } from '../../support/posts/pictures.ts';

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="48" stroke-width="9"/>';

/** Builds a module that imports a picture: what it gets, and the files that are made. */
async function build(name: string, content: string | Uint8Array) {
  await using source = await createFolder({ [name]: content });
  const assets = path.join(source.folder, 'assets');
  const { outputFiles } = await esbuild.build({
    stdin: { contents: `export { default } from './${name}'`, resolveDir: source.folder },
    bundle: true,
    write: false,
    format: 'esm',
    logLevel: 'silent',
    plugins: [importPictures(assets)],
  });
  const module = await import(
    `data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? '')}`
  );
  const files = (await readdir(assets)).map(
    async (file) => [file, await readFile(path.join(assets, file))] as const,
  );
  return { picture: module.default as PictureFile, files: await Promise.all(files) };
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
  ['a.jpg', await aJpeg({ width: 690, height: 900 }), 'is 690 × 900: expected 700'],
  ['b.jpg', await aJpeg({ width: 1800, height: 800 }), 'is 1600 × 711: expected no side more than'],
  ['c.jpg', 'hola', 'is damaged, or not of a known kind'],
  ['d.svg', '<svg width="9"', 'is not an SVG'],
] as const)(
  'the build fails where %s is of no use, and says why',
  async ([name, bytes, reason]) => {
    await expect(build(name, bytes)).rejects.toThrow(`${name} ${reason}`);
  },
);
