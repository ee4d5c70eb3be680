import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { colours } from '../../content/colours.ts';
import { withDrawings } from '../../media/load-sharp.ts';
import { loadContent } from '../content/load-content.ts';
import { cached } from './build-cache.ts';
import { bareDrawing } from './drawing.ts';
import { CACHE_FOLDER } from './encode-once.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const SIGN = path.join(ROOT, 'src/content/photos/logo-icono.svg');

const { light, dark } = colours;

/** How much of its ground the sign fills: what is masked to a circle must keep all of it. */
const IN_A_CIRCLE = 0.54;
const IN_A_TAB = 0.78;

/** The sizes that browsers take from an ICO, and those of the web manifest. */
const ICO_SIZES = [16, 32, 48];
const MANIFEST_SIZES = [192, 512];

/**
 * Makes the site's icons of its sign, and the web manifest that names them (W3C, Web App Manifest).
 * Replace `photos/logo-icono.svg`, and all of them follow.
 */
export async function writeIcons(publicFolder: string): Promise<void> {
  const sign = await readFile(SIGN, 'utf8');
  const { site } = (await loadContent())['src/content/site.ts'];
  const ownSource = await readFile(import.meta.filename);
  const made = await cached(CACHE_FOLDER, ['icons', ownSource, sign], async () =>
    serialize(await drawIcons(sign)),
  );
  const files: Map<string, Uint8Array> = deserialize(made);
  files.set('site.webmanifest', Buffer.from(JSON.stringify(manifestOf(site.name))));
  await mkdir(publicFolder, { recursive: true });
  for (const [name, content] of files) await writeFile(path.join(publicFolder, name), content);
}

async function drawIcons(sign: string): Promise<Map<string, Uint8Array>> {
  const inTab = (size: number) => png(tile(sign, { radius: 22, share: IN_A_TAB }), size);
  const square = (size: number) => png(tile(sign, { radius: 0, share: IN_A_CIRCLE }), size);
  const ico = await Promise.all(ICO_SIZES.map(async (size) => ({ size, png: await inTab(size) })));
  const files = new Map<string, Uint8Array>([
    ['favicon.svg', Buffer.from(tile(sign, { radius: 22, share: IN_A_TAB, followsTheme: true }))],
    ['favicon.ico', icoOf(ico)],
    ['apple-touch-icon.png', await square(180)],
  ]);
  for (const size of MANIFEST_SIZES) files.set(`icon-${size}.png`, await square(size));
  return files;
}

interface Tile {
  readonly radius: number;
  readonly share: number;
  /** Whether light and dark change places in the dark theme. */
  readonly followsTheme?: boolean;
}

/** The sign, light on a dark tile. */
function tile(sign: string, { radius, share, followsTheme }: Tile): string {
  const margin = (100 * (1 - share)) / 2;
  const side = 100 - 2 * margin;
  const shape = `<svg x="${margin}" y="${margin}" width="${side}" height="${side}">${bareDrawing(sign)}</svg>`;
  const inDarkTheme = followsTheme
    ? `<style>@media (prefers-color-scheme:dark){rect{fill:${light}}g{fill:${dark}}}</style>`
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${inDarkTheme}<rect width="100" height="100" rx="${radius}" fill="${dark}"/><g fill="${light}">${shape}</g></svg>`;
}

function png(svg: string, size: number): Promise<Buffer> {
  return withDrawings((sharp) =>
    sharp(Buffer.from(svg), { density: (72 * size) / 100 })
      .resize(size, size)
      .png({ palette: true, effort: 10 })
      .toBuffer(),
  );
}

/** An ICO of PNGs: a directory of 16 bytes an image, and the images. */
function icoOf(images: readonly { readonly size: number; readonly png: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * images.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  images.forEach(({ size, png: { length } }, index) => {
    const at = 6 + 16 * index;
    header.writeUInt8(size, at);
    header.writeUInt8(size, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += length;
  });
  return Buffer.concat([header, ...images.map((image) => image.png)]);
}

function manifestOf(name: string) {
  const pngs = MANIFEST_SIZES.flatMap((size) =>
    ['any', 'maskable'].map((purpose) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  );
  return {
    name,
    short_name: name,
    lang: 'es',
    start_url: '/',
    id: '/',
    display: 'minimal-ui',
    background_color: colours.light,
    theme_color: colours.light,
    icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }, ...pngs],
  };
}
