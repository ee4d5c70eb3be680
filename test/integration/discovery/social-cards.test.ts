import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { site as centre } from '../../../src/content/site.ts';
import { drawCards } from '../../../src/build/pictures/social-cards.ts';
import { connectForCommand } from '../../../src/database/connect.ts';
import { deleteUnusedPictures } from '../../../src/media/unused-pictures.ts';
import { parseMediaUrl } from '../../../src/media/picture.ts';
import { upsertPost } from '../../../src/posts/publishing/store-posts.ts';
import { apiPostHref, postHref, routes } from '../../../src/routes.ts';
import { aPost } from '../../support/database/test-database.ts';
import { createFolder } from '../../support/folder.ts';
import { untilEnd } from '../../support/until-end.ts';
import { pathsWithoutPosts } from '../../support/paths.ts';
import { aJpeg } from '../../support/posts/pictures.ts';
import { aPostFile, runPosts } from '../../support/posts/posts-command.ts';
import { startSite } from '../../support/server/site.ts';

const { posts: site, get, textOf } = await startSite();
const folder = untilEnd(await createFolder({ 'olas.jpg': await aJpeg() }));

const { databaseUrl } = site;

const TITLE = 'Las olas y el hierro';

async function publish(title: string) {
  await folder.write({ 'post.md': aPostFile({ title, slug: 'olas', hero: 'olas.jpg' }) });
  const { code, stderr } = await runPosts(['publish', folder.folder], { databaseUrl });
  expect([code, stderr]).toEqual([0, '']);
}

/** What a page says of its picture, by property. */
async function sharedBy(target: string): Promise<Record<string, string>> {
  const html = await textOf(target);
  const found = html.matchAll(/<meta property="og:(image[^"]*|title)" content="([^"]*)"/g);
  return Object.fromEntries(Array.from(found, ([, name, content]) => [name, content]));
}

const imageOf = async (target: string) =>
  ((await sharedBy(target))['image'] ?? '').replace('http://localhost:3000', '');

test('every fixed page has a card with its own address, 1200 × 630, that may be cached for ever', async () => {
  const addresses = new Set<string>();
  for (const target of pathsWithoutPosts) {
    const shared = await sharedBy(target);
    expect(shared).toMatchObject({ 'image:width': '1200', 'image:height': '630' });
    const address = await imageOf(target);
    const isOwn = target === routes.home || address !== (await imageOf(routes.home));
    expect(shared['image:alt']).toBe(isOwn ? shared['title'] : centre.name);
    await isCard(address);
    addresses.add(address);
  }
  // What the law asks for shows that of the home page.
  expect(addresses.size).toBe((await drawCards()).length);
  expect(await imageOf(routes.privacy)).toBe(await imageOf(routes.home));
});

async function isCard(address: string): Promise<void> {
  const { status, headers, body } = await get(address);
  expect([status, headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(headers['cache-control']).toContain('immutable');
  expect(await sharp(body).metadata()).toMatchObject({ width: 1200, height: 630 });
}

test('publishing draws a card of title and hero, again where it is gone, and a title that SQL changes is on no card', async () => {
  await publish(TITLE);
  const shared = await sharedBy(postHref('olas'));
  const card = await imageOf(postHref('olas'));

  expect(shared).toMatchObject({
    'image:width': '1200',
    'image:height': '630',
    'image:alt': TITLE,
  });
  await isCard(card);

  await sql`update posts set title = 'Otro título' where slug = 'olas'`.execute(site.database);
  await expect.poll(() => imageOf(postHref('olas'))).toMatch(/^\/media\/[0-9a-f]+-900\.jpg$/);
  await publish(TITLE);
  await expect.poll(() => imageOf(postHref('olas'))).toBe(card);

  const drawn = await site.database.selectFrom('postCards').selectAll().execute();
  expect(drawn).toHaveLength(1);
  await site.database.deleteFrom('postCards').execute();
  await publish(TITLE);
  expect(await site.database.selectFrom('postCards').selectAll().execute()).toEqual(drawn);
});

/** The hash of the card of the post under a title, once its page shows that. */
async function publishedCard(title: string): Promise<string> {
  await publish(title);
  const alt = async () => (await sharedBy(postHref('olas')))['image:alt'];
  await expect.poll(alt).toBe(title);
  return parseMediaUrl(await imageOf(postHref('olas')))?.hash ?? '';
}

test('another title makes another card, and the one that no post has goes with the unused', async () => {
  const [before, after] = [await publishedCard(TITLE), await publishedCard('Después')];
  expect(after).not.toBe(before);
  await sql`update pictures set stored_at = now() - interval '2 hours'`.execute(site.database);

  await using publisher = connectForCommand(databaseUrl, 'site_publisher');
  await publisher.deleteFrom('postVersions').execute();
  const unused = await deleteUnusedPictures(publisher);

  expect(unused).toContain(before);
  expect(unused).not.toContain(after);
  const titles = await site.database.selectFrom('postCards').select('title').execute();
  expect(titles).toEqual([{ title: 'Después' }]);
});

test('a post may show a card as any other picture, which is one file', async () => {
  await publish('Después');
  await expect.poll(() => imageOf(postHref('olas'))).toMatch(/-1200\.jpg$/);
  const card = await imageOf(postHref('olas'));
  const content = `![La tarjeta](${card})`;
  await upsertPost(site.database, aPost({ slug: 'con-tarjeta', heroImageUrl: card, content }));

  await expect.poll(async () => (await get(postHref('con-tarjeta'))).status).toBe(200);
  const html = await textOf(postHref('con-tarjeta'));
  expect(html).toMatch(new RegExp(`<figure><img src="${card}"[^>]+ width="1200" height="630"`));
  expect(html).not.toMatch(/src[Ss]et=""|NaN|\bnull/);
  for (const target of [routes.blog, routes.apiPosts, apiPostHref('con-tarjeta')]) {
    expect((await get(target)).status).toBe(200);
  }
});

// `metadata.test.ts` has one whose hero is elsewhere.
test('a post whose hero is a drawing has the card of the home page', async () => {
  await upsertPost(site.database, aPost({ slug: 'sin-tarjeta', heroImageUrl: '/favicon.svg' }));

  await expect.poll(() => imageOf(postHref('sin-tarjeta'))).toBe(await imageOf(routes.home));
});
