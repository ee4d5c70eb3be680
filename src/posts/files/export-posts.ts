import type { Kysely } from 'kysely';
import { stringify } from 'yaml';
import type { Database } from '../../database/schema.ts';
import { findPictures, readMaster } from '../../media/media-reader.ts';
import { mediaHashesIn, mediaUrl, type StoredPicture } from '../../media/picture.ts';
import { type Destination, rewriteDestinations } from '../markdown/destinations.ts';
import type { MarkdownRenderer } from '../markdown/markdown-renderer.ts';
import { toFrontMatter } from '../post-fields.ts';
import {
  findFormerSlugs,
  listDeletedSlugs,
  listStoredPosts,
  readContent,
  type StoredPost,
} from '../reading/stored-posts.ts';
import { DELETED_ADDRESSES } from './deleted-addresses.ts';
import { formatPostDate } from './post-date.ts';
import { exportedPicturePath } from './references.ts';

/** Takes files of an export, by their path within it. */
export type WriteFile = (path: string, bytes: Uint8Array) => Promise<void>;

/**
 * Writes every post back to Markdown with its front matter, every picture that a post uses, and the
 * addresses of deleted posts, so that publishing these files into an empty database gives the same site. The same posts always
 * give the same files.
 *
 * @returns how many posts and pictures were written.
 */
export async function exportPosts(
  database: Kysely<Database>,
  write: WriteFile,
  markdown: MarkdownRenderer,
): Promise<{ readonly posts: number; readonly pictures: number }> {
  // One snapshot, also while somebody publishes.
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const posts = await listStoredPosts(transaction);
      const former = Map.groupBy(
        await findFormerSlugs(transaction, { postIds: posts.map(({ id }) => id) }),
        (entry) => entry.post_id,
      );
      const hashes = new Set<string>();
      for (const post of posts) {
        const formerSlugs = former.get(post.id)?.map(({ slug }) => slug) ?? [];
        const content = await readContent(transaction, post.id);
        const named = mediaHashesIn(`${post.heroImageUrl} ${content}`);
        const pictures = await findPictures(transaction, named);
        // None where the text exceeds the budget of rendering: it is exported as it is.
        const { destinations } = await markdown.check(content);
        const text = markdownOf({ ...post, content, destinations, formerSlugs, pictures });
        await write(`${post.slug}.md`, Buffer.from(text));
        for (const hash of pictures.keys()) hashes.add(hash);
      }
      for (const hash of hashes) {
        const master = await readMaster(transaction, hash);
        if (master) await write(exportedPicturePath(hash), master);
      }
      const deleted = await listDeletedSlugs(transaction);
      if (deleted.length > 0) await write(DELETED_ADDRESSES, Buffer.from(deleted.join('\n')));
      return { posts: posts.length, pictures: hashes.size };
    });
}

interface ExportedPost extends StoredPost {
  readonly content: string;
  readonly destinations: readonly Destination[];
  readonly formerSlugs: readonly string[];
  /** The stored pictures that the post names, by hash. */
  readonly pictures: ReadonlyMap<string, StoredPicture>;
}

/**
 * The Markdown of a post. A picture has its path in place of the address that publishing would write
 * for it. Any other address of a picture, as of a link or in HTML, is left as it is.
 */
function markdownOf(exported: ExportedPost): string {
  const { content, destinations, formerSlugs, pictures, ...post } = exported;
  const paths = new Map(
    Array.from(pictures.values(), ({ hash, width }) => [
      mediaUrl(hash, width, 'jpg'),
      exportedPicturePath(hash),
    ]),
  );
  const date = post.publishedAt ?? post.plannedAt;
  const matter = {
    ...toFrontMatter({ ...post, heroImageUrl: paths.get(post.heroImageUrl) ?? post.heroImageUrl }),
    slug: post.slug,
    date: date ? formatPostDate(date) : undefined,
    draft: post.status === 'draft' || undefined,
    unpublished: post.status === 'unpublished' || undefined,
    formerSlugs: formerSlugs.length > 0 ? formerSlugs : undefined,
    id: post.id,
  };
  const yaml = stringify(matter, {
    lineWidth: 0,
    defaultStringType: 'QUOTE_DOUBLE',
    defaultKeyType: 'PLAIN',
  });
  const text = rewriteDestinations(content, destinations, ({ kind, url }) =>
    kind === 'picture' ? paths.get(url) : undefined,
  );
  return `---\n${yaml}---\n\n${text}\n`;
}
