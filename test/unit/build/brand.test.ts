import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { sharp, withDrawings } from '../../../src/media/sharp.ts';

/** A picture as 48 × 48 shades of grey, on the dark colour of the tiles. */
async function smallGrey(picture: string | Buffer): Promise<readonly number[]> {
  const grey = await withDrawings(() =>
    sharp(picture, { density: 400 })
      .flatten({ background: '#071419' })
      .resize(48, 48)
      .greyscale()
      .raw()
      .toBuffer(),
  );
  return [...grey];
}

test.for(['src/content/brand/app-icon.svg', 'static/favicon.svg'])(
  '%s shows the sign of the logo (CONTRIBUTING.md, Change the logo)',
  async (name) => {
    const logo = await readFile('src/content/brand/logo-icono.svg', 'utf8');
    const [, sign = 'no path'] = /<path d="([^"]+)"/.exec(logo) ?? [];

    expect(await readFile(name, 'utf8')).toContain(`d="${sign}"`);
  },
);

test.for([
  ['apple-touch-icon.png', 'src/content/brand/app-icon.svg'],
  ['favicon.ico', 'static/favicon.svg'],
] as const)('%s shows the same as %s', async ([name, drawing]) => {
  const bytes = await readFile(`static/${name}`);
  // The last image of an ICO is its largest, a PNG.
  const png = bytes.subarray(Math.max(0, bytes.lastIndexOf('\u0089PNG', bytes.length, 'latin1')));
  const expected = await smallGrey(drawing);

  const differences = (await smallGrey(png)).map((grey, i) => Math.abs(grey - (expected[i] ?? 0)));

  expect(differences.reduce((sum, it) => sum + it) / differences.length).toBeLessThan(4);
});
