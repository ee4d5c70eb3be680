import sharp from 'sharp';
import { expect, test } from 'vitest';
import { findSamples } from '../../../src/build/content/samples.ts';
import { machineRoutes, routes } from '../../../src/routes.ts';
import { readMetrics } from '../../support/server/metrics.ts';
import { startSite } from '../../support/server/site.ts';

const { server, get } = await startSite([], { SITE_URL: 'https://rosell20.es' });

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

// `robots.test.ts` has all other cases.
test('a public site with samples, as it ships, is not for search engines; its operator is told once', async ({
  skip,
}) => {
  const samples = findSamples().length;
  skip(samples === 0, 'no sample is left');
  const everyKind = [routes.home, '/no-existe', routes.apiPosts, '/favicon.svg', machineRoutes.rss];
  for (const path of everyKind) {
    const response = await fetch(server.origin + path);
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    // Visitors never read of it.
    expect(await response.text()).not.toMatch(/sample|muestra de contenido|noindex.*npm/i);
  }
  const robots = await fetch(server.origin + machineRoutes.robots);
  // Else they would never read the header.
  expect(await robots.text()).toBe('User-agent: *\nDisallow:\n');
  expect((await readMetrics(server.adminOrigin)).get('site_samples')).toBe(samples);
  expect(server.log.filter((line) => 'samples' in line)).toEqual([
    expect.objectContaining({ level: 40, samples, msg: expect.stringContaining('npm run ready') }),
  ]);
});

test('without a contact there is no security.txt', async () => {
  expect((await get(machineRoutes.securityText)).status).toBe(404);
});
