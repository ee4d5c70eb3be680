import sharp from 'sharp';
import { expect, test } from 'vitest';
import { site } from '../../../src/content/site.ts';
import { routes } from '../../../src/routes.ts';
import { startSite } from '../../support/server/site.ts';

const { get } = await startSite([]);

/** Address of the element of a page's head that says this of itself. */
async function linked(attribute: string): Promise<string> {
  const html = (await get(routes.home)).body.toString();
  const link = html.match(/<link\b[^>]*>/g)?.find((element) => element.includes(attribute));
  return /href="([^"]+)"/.exec(link ?? '')?.[1] ?? `nothing is linked as ${attribute}`;
}

test('the head links an icon that follows the theme, an ICO and one for home screens', async () => {
  const svg = await get(await linked('type="image/svg+xml"'));
  const ico = await get(await linked('favicon.ico'));
  const touch = await get(await linked('rel="apple-touch-icon"'));

  expect(svg.headers['content-type']).toBe('image/svg+xml');
  expect(svg.body.toString()).toContain('prefers-color-scheme:dark');
  expect(ico.status).toBe(200);
  // Reserved, an icon, three images (16, 32 and 48 pixels).
  expect([...ico.body.subarray(0, 7)]).toEqual([0, 0, 1, 0, 3, 0, 16]);
  const first = ico.body.subarray(ico.body.readUInt32LE(18), ico.body.readUInt32LE(18) + 999);
  expect(await sharp(first).metadata()).toMatchObject({ format: 'png', width: 16, height: 16 });
  // iOS shows what is transparent as black.
  expect(await sharp(touch.body).stats()).toMatchObject({ isOpaque: true });
  expect(await sharp(touch.body).metadata()).toMatchObject({ width: 180, height: 180 });
});

test('the web manifest names the site, and icons of the sizes that it says', async () => {
  const { status, headers, body } = await get(await linked('rel="manifest"'));
  const manifest = JSON.parse(body.toString());

  expect(status).toBe(200);
  expect(headers['content-type']).toMatch(/^application\/manifest\+json/);
  expect(manifest).toMatchObject({ name: site.name, lang: 'es', start_url: routes.home });
  const maskable = [];
  for (const { src, sizes, type, purpose } of manifest.icons) {
    const icon = await get(src);
    expect(icon.headers['content-type']).toBe(type);
    if (type !== 'image/png') continue;
    const { width, height } = await sharp(icon.body).metadata();
    expect(`${width}x${height}`).toBe(sizes);
    if (purpose === 'maskable') maskable.push(width);
  }
  expect(maskable).toEqual([192, 512]);
});
