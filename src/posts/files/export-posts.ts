import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { findPictures, readRendition } from '../../media/media-reader.ts';
import { exportedPictureName, mediaHashesIn, mediaUrl } from '../../media/picture.ts';
import { rewriteDestinations } from '../markdown/destinations.ts';
import type { MarkdownRenderer } from '../markdown/markdown-renderer.ts';
import { pickFields, postFields, spanishKeyOf } from '../post-fields.ts';
import { findFormerSlugs, listStoredPosts, type StoredPost } from '../reading/stored-posts.ts';
import { formatPostDate } from './post-date.ts';
import { writeMarkdown } from './write-markdown.ts';

/** Writes a file of an export, at a path within it. */
export type WriteFile = (path: string, content: string | Uint8Array) => Promise<void>;

/**
 * Writes every post back to Markdown with its front matter, in a folder with the pictures that it uses, so
 * that publishing these files into an empty database gives the same posts. The same posts always give the
 * same files. Folders, Spanish keys and dates are as the editor of posts has them (`docs/editor.md`).
 *
 * The address that publishing writes for a picture is replaced by the name of its file. Any other
 * address of a picture, such as one in a link or in HTML, is left as it is.
 *
 * @returns how many posts and pictures were written.
 */
export async function exportPosts(
  database: Kysely<Database>,
  write: WriteFile,
  markdown: MarkdownRenderer,
) {
  // One snapshot, also while somebody publishes.
  const snapshot = database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only');
  return snapshot.execute(async (transaction) => {
    const posts = await listStoredPosts(transaction);
    const texts = transaction.selectFrom('posts').select('content');
    const hashes = new Set<string>();
    for (const post of posts) {
      const { content } = await texts.where('id', '=', post.id).executeTakeFirstOrThrow();
      const named = mediaHashesIn(`${post.heroImageUrl} ${content}`);
      const names = new Map<string, string>();
      for (const { hash, width } of (await findPictures(transaction, named)).values()) {
        const name = exportedPictureName(hash);
        const master = await readRendition(transaction, { hash, width, format: 'jpg' });
        if (master) await write(`${post.slug}/${name}`, master);
        names.set(mediaUrl(hash, width, 'jpg'), name);
        hashes.add(hash);
      }
      // Empty where the text exceeds the budget of rendering, which is then exported as it is.
      const { destinations } = await markdown.check(content);
      const text = rewriteDestinations(content, destinations, ({ isPicture, url }) =>
        isPicture ? names.get(url) : undefined,
      );
      const heroImageUrl = names.get(post.heroImageUrl) ?? post.heroImageUrl;
      const former = await findFormerSlugs(transaction, [], [post.id]);
      const formerSlugs = former.map(({ slug }) => slug);
      const matter = frontMatterOf({ ...post, heroImageUrl }, formerSlugs);
      await write(`${post.slug}/index.md`, writeMarkdown(matter, text));
    }
    return { posts: posts.length, pictures: hashes.size };
  });
}

/** The front matter of a stored post. */
function frontMatterOf(post: StoredPost, formerSlugs: readonly string[]) {
  const date = post.publishedAt ?? post.plannedAt;
  const values = {
    ...pickFields(post, postFields),
    date: date ? formatPostDate(date) : undefined,
    draft: post.status === 'draft' || undefined,
  };
  return {
    ...Object.fromEntries(
      Object.entries(values).map(([name, value]) => [spanishKeyOf(name), value]),
    ),
    slug: post.slug,
    unpublished: post.status === 'unpublished' || undefined,
    formerSlugs: formerSlugs.length > 0 ? formerSlugs : undefined,
    id: post.id,
  };
}
