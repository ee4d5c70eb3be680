import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { cachedEncoder } from '../../../src/build/pictures/cached-encoder.ts';
import type { Database } from '../../../src/database/schema.ts';
import { savePicture } from '../../../src/media/media-store.ts';
import { mediaUrl } from '../../../src/media/picture.ts';
import { preparePicture } from '../../../src/media/prepare-picture.ts';
import { exportPosts } from '../../../src/posts/files/export-posts.ts';
import { createFolderWriter } from '../../../src/posts/files/export-target.ts';
import { findPostFiles } from '../../../src/posts/files/find-post-files.ts';
import { createMarkdownRenderer } from '../../../src/posts/markdown/markdown-renderer.ts';
import { publish } from '../../../src/posts/publishing/publish.ts';
import { type NewPost, renamePost, upsertPost } from '../../../src/posts/publishing/store-posts.ts';
import { listStoredPosts } from '../../../src/posts/reading/stored-posts.ts';
import { createFolder } from '../../support/folder.ts';
import { cases } from '../../support/properties.ts';
import { aPost, createDatabase } from '../../support/database/test-database.ts';
import { aJpeg } from '../../support/posts/pictures.ts';
import { createReader } from '../../support/posts/post-reader.ts';

const markdown = createMarkdownRenderer();
const pictures = await Promise.all(
  [1, 2, 3].map(async (seed) => preparePicture(await aJpeg({ width: 320, height: 200, seed }))),
);

/** The address of a file of a picture: the one that publishing writes, or any other. */
const address = fc
  .tuple(fc.constantFrom(...pictures), fc.constantFrom('avif', 'jpg'), fc.boolean())
  .map(([{ hash, width }, format, isSmall]) =>
    isSmall ? mediaUrl(hash, 305, 'avif') : mediaUrl(hash, width, format),
  );

/** A piece of a text that names a picture in one of the ways in which Markdown and HTML can. */
const piece = fc
  .tuple(
    address,
    fc.constantFrom(
      (url: string) => `![Olas](${url} "Un pie")`,
      (url: string) => `[en grande](${url})`,
      (url: string) => `[![Olas](${url})](${url})`,
      (url: string) => `![Olas][olas]\n\n[olas]: ${url}`,
      (url: string) => `[en grande][olas]\n\n[olas]: <${url}> 'Título'`,
      (url: string) => `<img src="${url}" alt="Olas">`,
      (url: string) => `Un texto <a href='${url}'>con enlace</a>.`,
      (url: string) => `\`\`\`\n${url}\n\`\`\``,
      () => 'Un párrafo con *énfasis*, «comillas» y # signos: --- | \\_ &amp;.',
    ),
  )
  .map(([url, write]) => write(url));

const datesBetween = (min: string, max: string) =>
  fc.date({ min: new Date(min), max: new Date(max), noInvalidDate: true });
const past = datesBetween('2020-01-01', '2026-01-01');

const state: fc.Arbitrary<Pick<NewPost, 'status' | 'publishedAt' | 'plannedAt'>> = fc.oneof(
  fc
    .oneof(past, datesBetween('2990-01-01', '2999-01-01'))
    .map((publishedAt) => ({ status: 'published' as const, publishedAt })),
  fc
    .tuple(fc.constantFrom('draft' as const, 'unpublished' as const), fc.option(past))
    .map(([status, plannedAt]) => ({ status, publishedAt: null, plannedAt })),
);

const post = fc
  .record({
    content: fc.array(piece, { minLength: 1, maxLength: 5 }).map((pieces) => pieces.join('\n\n')),
    heroImageUrl: fc.oneof(fc.constantFrom('/favicon.svg', 'https://example.com/x.jpg'), address),
    title: fc.constantFrom('Título', 'Comillas "dobles", \'simples\', # y: dos puntos', 'yes'),
    topics: fc.uniqueArray(fc.constantFrom('fuerza', 'pérdida de grasa', '12', 'no')),
    state,
  })
  .map(({ state: life, ...fields }) => aPost({ ...fields, ...life }));

/** What the API says of every post and every former address, and what only the owner sees. */
async function contentsOf(database: Kysely<Database>, slugs: readonly string[]) {
  const reader = createReader(database, markdown);
  const details = slugs.map(async (slug) => {
    const found = await reader.findPost(slug);
    return typeof found === 'object' ? { ...found, modified: undefined } : found;
  });
  const stored = await listStoredPosts(database);
  return {
    list: await reader.listPosts(),
    details: await Promise.all(details),
    stored: stored.map((each) => ({ ...each, createdAt: undefined, updatedAt: undefined })),
  };
}

test('whatever posts refer to, their export published into an empty database gives the same posts', async () => {
  await using site = await createDatabase();
  await using another = await createDatabase();

  await fc.assert(
    fc.asyncProperty(
      fc.array(post, { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      async (posts, isRenamed) => {
        for (const { database } of [site, another]) {
          await sql`truncate posts, deleted_posts, pictures cascade`.execute(database);
        }
        for (const given of posts) await upsertPost(site.database, given);
        for (const picture of pictures) await savePicture(site.database, picture, picture.hash);
        const slugs = posts.map(({ slug }) => slug);
        const [first = ''] = slugs;
        if (isRenamed) await renamePost(site.database, first, `${first}-nuevo`);
        const moved = slugs.map((slug) => `${slug}-nuevo`);
        await using out = await createFolder();

        const { write } = await createFolderWriter(out.folder, false);
        await exportPosts(site.database, write, markdown);
        await publish(another.database, await findPostFiles([out.folder]), {
          markdown,
          preparePicture: cachedEncoder.preparePicture,
          drawCard: async () => undefined,
        });

        expect(await contentsOf(another.database, [...slugs, ...moved])).toEqual(
          await contentsOf(site.database, [...slugs, ...moved]),
        );
      },
    ),
    { numRuns: cases(12) },
  );
}, 180_000);
