import { expect, test } from 'vitest';
import { savePicture } from '../../src/media/media-store.ts';
import { mediaUrl } from '../../src/media/picture.ts';
import { preparePicture } from '../../src/media/prepare-picture.ts';
import { postHref } from '../../src/routes.ts';
import { PHONE } from '../support/browser/chromium.ts';
import { inBrowser } from '../support/browser/sample-site.ts';
import { aPost } from '../support/database/test-database.ts';
import { aJpeg } from '../support/posts/pictures.ts';
import { startSite } from '../support/server/site.ts';

const picture = await preparePicture(await aJpeg({ width: 900, height: 600 }));
const url = mediaUrl(picture.hash, picture.width, 'jpg');
const content = `Texto.\n\n![Unas olas](${url} "Pie")\n\nMás texto.`;
const { posts, server } = await startSite([aPost({ slug: 'olas', heroImageUrl: url, content })]);
await savePicture(posts.database, picture, picture.hash);
const site = await inBrowser(server);

test('a phone loads the files that suit it, in the smallest format', async () => {
  await using phone = await site.arrive(postHref('olas'), { ...PHONE, deviceScaleFactor: 2 });

  const inline = phone.page.locator('figure img');
  await inline.scrollIntoViewIfNeeded();
  await expect
    .poll(() => inline.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);

  const media = phone.requests.filter((address) => address.includes('/media/'));
  // From edge to edge, and once more within the text's margins, which is nearly as wide.
  expect(media).toEqual([server.origin + mediaUrl(picture.hash, 740, 'avif')]);
  expect(phone.complaints).toEqual([]);
});

test('a picture that does not come has its place, and shows its colours', async () => {
  await using complete = await site.visit();
  await using broken = await site.visit();
  await broken.page.route('**/media/**', (route) => route.abort());
  const boxes = [];

  for (const { page } of [complete, broken]) {
    await page.goto(postHref('olas'), { waitUntil: 'load' });
    boxes.push(await page.locator('figure img').boundingBox());
  }
  const ground = await broken.page
    .locator('figure img')
    .evaluate((image) => getComputedStyle(image).backgroundImage);

  expect(boxes[1]).toEqual(boxes[0]);
  expect(boxes[0]?.height).toBeGreaterThan(100);
  expect(ground).toMatch(/^linear-gradient\((?:to bottom, )?rgb\(.+\), rgb\(.+\)\)$/);
});
