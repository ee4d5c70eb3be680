import { beforeEach, expect, test } from 'vitest';
import { savePicture } from '../../src/media/media-store.ts';
import { mediaUrl } from '../../src/media/picture.ts';
import { preparePicture } from '../../src/media/prepare-picture.ts';
import { topicSlug } from '../../src/posts/slug.ts';
import { blogHref, postHref, topicHref } from '../../src/routes.ts';
import { PHONE } from '../support/browser/chromium.ts';
import { inBrowser } from '../support/browser/sample-site.ts';
import { aPost } from '../support/database/test-database.ts';
import { aJpeg } from '../support/posts/pictures.ts';
import { startSite } from '../support/server/site.ts';

const picture = await preparePicture(await aJpeg({ width: 900, height: 600 }));
const url = mediaUrl(picture.hash, picture.width, 'jpg');
const ADDRESS = `https://example.org/${'investigacion'.repeat(9)}`;
const TOPIC = 'Otorrinolaringología'.repeat(3);
const { posts, server } = await startSite([
  aPost({
    slug: 'olas',
    heroImageUrl: url,
    content: `Texto.\n\n![Unas olas](${url} "Pie")\n\nMás texto.`,
  }),
  aPost({
    slug: 'tabla',
    content: `| Semana | Series | Nota |\n| --- | ---: | :---: |\n| 1 | 12 | bien |`,
  }),
  aPost({
    slug: 'largo',
    title: 'Sobreentrenamiento y electroestimulación neuromuscular',
    description: `Acondicionamiento ${'a'.repeat(80)}`,
    topics: [TOPIC],
    content: `## Electroestimulación\n\nLee ${ADDRESS} y \`${'x'.repeat(90)}\`.\n\n- ${ADDRESS}`,
  }),
]);
await savePicture(posts.database, picture, picture.hash);
const site = await inBrowser(server);

const page = await site.visit(PHONE);
beforeEach(() => page.setViewportSize(PHONE.viewport));

test('a phone loads the files that suit it, in the smallest format', async () => {
  await using phone = await site.arrive(postHref('olas'), { ...PHONE, deviceScaleFactor: 2 });

  const inline = phone.locator('figure img');
  await inline.scrollIntoViewIfNeeded();
  await expect
    .poll(() => inline.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  const media = phone.requested.filter((address) => address.includes('/media/'));
  // From edge to edge, and once more within the text's margins, which is nearly as wide.
  expect(media).toEqual([server.origin + mediaUrl(picture.hash, 740, 'avif')]);
  expect(phone.complaints).toEqual([]);
});

test('a picture that does not come has its place, and shows its colours', async () => {
  await using complete = await site.visit();
  await using broken = await site.visit();
  await broken.route('**/media/**', (route) => route.abort());
  const boxes = [];

  for (const page of [complete, broken]) {
    await page.goto(postHref('olas'));
    boxes.push(await page.locator('figure img').boundingBox());
  }
  const ground = await broken
    .locator('figure img')
    .evaluate((image) => getComputedStyle(image).backgroundImage);

  expect(boxes[1]).toEqual(boxes[0]);
  expect(boxes[0]?.height).toBeGreaterThan(100);
  expect(ground).toMatch(/^linear-gradient\((?:to bottom, )?rgb\(.+\), rgb\(.+\)\)$/);
});

test('columns of a table are aligned as the Markdown says, else from the start', async () => {
  await page.goto(postHref('tabla'));

  const aligned = await page.evaluate(() =>
    Array.from(document.querySelectorAll('th, td'), (cell) => getComputedStyle(cell).textAlign),
  );

  // The names that Chromium has for the attribute's values.
  const row = ['start', '-webkit-right', '-webkit-center'];
  expect(aligned).toEqual([...row, ...row]);
});

test.for([
  ['a post', postHref('largo')],
  ['the blog', blogHref({})],
  ['a topic', topicHref(topicSlug(TOPIC))],
  ['a search', blogHref({ search: 'x'.repeat(200) })],
])('long words of %s are whole on every screen', async ([, path = '']) => {
  await page.goto(path);
  // It cuts off what would overflow.
  await page.locator('main').evaluate((main) => main.style.setProperty('overflow', 'visible'));

  for (const width of [320, 360, 768, 960]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
