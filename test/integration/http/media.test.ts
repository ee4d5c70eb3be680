import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connectForCommand } from '../../../src/database/connect.ts';
import { mediaHash } from '../../../src/media/media-hash.ts';
import { findPictureBySource, savePicture } from '../../../src/media/media-store.ts';
import { mediaUrl, srcSet, widthsIn } from '../../../src/media/picture.ts';
import { type PreparedPicture, preparePicture } from '../../../src/media/prepare-picture.ts';
import { deleteUnusedPictures } from '../../../src/media/unused-pictures.ts';
import { upsertPost } from '../../../src/posts/publishing/store-posts.ts';
import { apiPostHref, postHref, routes } from '../../../src/routes.ts';
import { aPost, createDatabase } from '../../support/database/test-database.ts';
import { fixture } from '../../support/fixture.ts';
import { untilEnd } from '../../support/until-end.ts';
import { aJpeg } from '../../support/posts/pictures.ts';
import { httpGet } from '../../support/server/http.ts';
import { startServer } from '../../support/server/server.ts';

const source = await aJpeg({ width: 900, height: 300 });
const picture = await preparePicture(source);
const anotherSource = await aJpeg({ width: 90, height: 60, seed: 2 });
const another = await preparePicture(anotherSource);

const urlOf = ({ hash, width }: PreparedPicture) => mediaUrl(hash, width, 'jpg');

/** A database with these pictures, stored two hours ago, and a connection with a publisher's rights. */
function createMediaDatabase(pictures: readonly PreparedPicture[]) {
  return fixture(async (resources) => {
    const { database, databaseUrl } = resources.use(await createDatabase());
    const publisher = resources.use(connectForCommand(databaseUrl, 'site_publisher'));
    for (const each of pictures) await savePicture(publisher, each);
    await sql`update pictures set stored_at = now() - interval '2 hours'`.execute(database);
    return { database, databaseUrl, publisher };
  });
}

const site = untilEnd(await createMediaDatabase([picture, another]));
await upsertPost(
  site.database,
  aPost({
    slug: 'con-fotos',
    heroImageUrl: urlOf(picture),
    heroImageAlt: 'Unas olas',
    content: `![Otras olas](${urlOf(another)} "Pie")\n\n![Un roble](/favicon.svg)`,
  }),
);
const server = untilEnd(await startServer({ DATABASE_URL: site.databaseUrl }));

test.for([
  ['avif', 'image/avif'],
  ['jpg', 'image/jpeg'],
] as const)(
  '%s is served as it was stored, for ever, announced by HEAD and not sent again to who has it',
  async ([format, contentType]) => {
    const stored = picture.renditions.find((file) => file.format === format && file.width === 410);
    const address = server.origin + mediaUrl(picture.hash, 410, format);
    const expected = {
      'content-type': contentType,
      'content-length': String(stored?.bytes.byteLength),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringMatching(/^default-src 'none';[^,]*;sandbox$/),
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[^"]+"$/),
    };

    const { status, headers, body } = await httpGet(address);
    const head = await fetch(address, { method: 'HEAD' });
    const etag = String(headers.etag);
    const again = await httpGet(address, { 'If-None-Match': etag });

    expect(status).toBe(200);
    expect(headers).toMatchObject(expected);
    expect(body.equals(stored?.bytes ?? Buffer.of())).toBe(true);
    expect(head.status).toBe(200);
    expect(Object.fromEntries(head.headers)).toMatchObject({ ...expected, etag });
    expect(await head.bytes()).toHaveLength(0);
    expect([again.status, again.headers.etag, again.body.length]).toEqual([304, etag, 0]);
  },
);

test('a picture that is not there may be there soon, so nobody caches its 404', async () => {
  const late = await preparePicture(await aJpeg({ width: 90, height: 60, seed: 3 }));
  const address = server.origin + urlOf(late);
  const { status, headers } = await httpGet(address);
  expect([status, headers['cache-control']]).toEqual([404, 'no-store']);

  await savePicture(site.publisher, late);

  await expect.poll(async () => (await httpGet(address)).status, { timeout: 10_000 }).toBe(200);
});

test.for<[string, string]>([
  ['.jpg', '.svg'],
  ['-900', '-0900'],
  ['-900', ''],
  ['/media/', '/media/%30'],
  ['.jpg', '.jpg/'],
])('an address with another form, %s as %s, names no picture', async ([part, odd]) => {
  const address = server.origin + urlOf(picture).replace(part, odd);

  expect((await httpGet(address)).status).toBe(404);
});

/** Of a picture that is 900 pixels wide. */
const WIDTHS = [305, 410, 550, 740, 900];

test('a post shows its pictures in every format, with their size', async () => {
  const html = await (await fetch(server.origin + postHref('con-fotos'))).text();
  const [hero = '', inline = ''] = html.match(/<picture>.*?<\/picture>/gs) ?? [];

  for (const format of ['avif', 'jpg'] as const) {
    const files = widthsIn(format, WIDTHS).map(
      (width) => `${mediaUrl(picture.hash, width, format)} ${width}w`,
    );
    expect(hero).toContain(`"${files.join(', ')}"`);
  }
  expect(hero).toMatch(/<img [^>]*alt="Unas olas"[^>]*>/);
  expect(hero).toMatch(/<img [^>]*width="900" height="300"[^>]*fetchPriority="high"/i);
  expect(hero).not.toContain('loading="lazy"');
  const [preload = ''] = html.match(/<link rel="preload" as="image"[^>]*>/) ?? [];
  expect(preload).toContain(`="${srcSet(urlOf(picture), WIDTHS, 'avif')}"`);
  expect(preload).toMatch(/type="image\/avif".*fetchPriority="high"/i);
  expect(inline).toContain(`type="image/avif" srcset="${mediaUrl(another.hash, 90, 'avif')} 90w"`);
  expect(html).toMatch(/<meta property="og:image" content="[^"]+-900\.jpg"/);
});

test('the API gives a hero that is an image by itself, and what is known of it', async () => {
  const { renditions: _, ...known } = picture;
  const apiGives = async (href: string) => (await fetch(server.origin + href)).json();

  const post = await apiGives(apiPostHref('con-fotos'));
  const [listed] = (await apiGives(routes.apiPosts)) as unknown[];

  const hero = { heroImageUrl: urlOf(picture), heroImage: { ...known, widths: WIDTHS } };
  expect([post, listed]).toMatchObject([hero, hero]);
});

test('a picture that two publishers store at once is stored once, and known by every file that it was made of', async () => {
  await using media = await createMediaDatabase([]);
  await using second = connectForCommand(media.databaseUrl, 'site_publisher');
  const files = [mediaHash(source), mediaHash(anotherSource)] as const;

  await Promise.all([
    savePicture(media.publisher, picture, files[0]),
    savePicture(second, picture, files[1]),
  ]);

  expect(await media.database.selectFrom('pictures').selectAll().execute()).toHaveLength(1);
  for (const file of files) {
    const known = await findPictureBySource(media.publisher, file);
    expect(known).toMatchObject({ hash: picture.hash, widths: WIDTHS });
  }
  expect(await findPictureBySource(media.publisher, another.hash)).toBeUndefined();
});

test('pictures that a post refers to stay, whatever its status, and those of the last hour; others go', async () => {
  const small = (seed: number) => aJpeg({ width: 30, height: 20, seed }).then(preparePicture);
  const [draft, late, whole] = [await small(5), await small(6), await small(7)];
  await using media = await createMediaDatabase([picture, another, draft, whole]);
  await savePicture(media.publisher, late);
  await upsertPost(media.database, aPost({ heroImageUrl: urlOf(picture) }));
  // As a browser copies the address of a picture.
  const heroImageUrl = `https://www.example.com${urlOf(whole)}`;
  await upsertPost(media.database, aPost({ heroImageUrl }));
  const content = `![x](${urlOf(draft)})`;
  await upsertPost(media.database, aPost({ content, status: 'draft', publishedAt: null }));

  expect(await deleteUnusedPictures(media.publisher)).toEqual([another.hash]);

  const left = await media.database.selectFrom('pictureRenditions').select('hash').execute();
  const referenced = [picture, draft, late, whole].map(({ hash }) => hash);
  expect(new Set(left.map(({ hash }) => hash))).toEqual(new Set(referenced));
});
