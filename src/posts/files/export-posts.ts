import type { Kysely } from 'kysely';
import { stringify } from 'yaml';
import type { Database } from '../../database/schema.ts';
import { readMaster } from '../../media/media-reader.ts';
import { mediaHashOf } from '../../media/picture.ts';
import { type Destination, rewriteDestinations } from '../markdown/destinations.ts';
import { MarkdownError } from '../markdown/markdown-error.ts';
import type { MarkdownRenderer } from '../markdown/markdown-renderer.ts';
import { toFrontMatter } from '../post-fields.ts';
import {
  findFormerSlugs,
  listStoredPosts,
  readContent,
  type StoredPost,
} from '../reading/stored-posts.ts';
import { formatPostDate } from './post-date.ts';

/** Takes files of an export, by their path within it. */
export type WriteFile = (path: string, bytes: Uint8Array) => Promise<void>;

/** Pictures stand in one folder, since posts share them. */
const PICTURES = 'pictures';

/**
 * Writes every post back to Markdown with its front matter, and every picture that a post uses, so
 * that publishing these files into an empty database gives the same site. The same posts always
 * give the same files.
 *
 * @returns how many posts and pictures were written.
 */
export async function exportPosts(
  database: Kysely<Database>,
  write: WriteFile,
  markdown: MarkdownRenderer,
): Promise<{ readonly posts: number; readonly pictures: number }> {
  // All of it as it was at one moment, whoever publishes meanwhile.
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
      const pictures = new Map<string, string>();
      for (const post of posts) {
        const formerSlugs = former.get(post.id)?.map(({ slug }) => slug) ?? [];
        const content = await readContent(transaction, post.id);
        const destinations = await destinationsIn(content, markdown);
        const text = markdownOf(post, { content, destinations }, formerSlugs, pictures);
        await write(`${post.slug}.md`, Buffer.from(text));
      }
      for (const [hash, path] of pictures) {
        const master = await readMaster(transaction, hash);
        if (master) await write(path, master);
      }
      return { posts: posts.length, pictures: pictures.size };
    });
}

/** None where the text exceeds the budget of rendering: it is exported as it is. */
async function destinationsIn(
  content: string,
  markdown: MarkdownRenderer,
): Promise<readonly Destination[]> {
  try {
    return (await markdown.check(content)).destinations;
  } catch (error) {
    if (!(error instanceof MarkdownError)) throw error;
    return [];
  }
}

/** @param pictures gets the path of each picture that the post uses, by hash. */
function markdownOf(
  post: StoredPost,
  { content, destinations }: { content: string; destinations: readonly Destination[] },
  formerSlugs: readonly string[],
  pictures: Map<string, string>,
): string {
  const pathOf = (url: string) => {
    const hash = mediaHashOf(url);
    if (hash === undefined) return undefined;
    const path = `${PICTURES}/${hash.slice(0, 16)}.jpg`;
    pictures.set(hash, path);
    return path;
  };
  const date = post.publishedAt ?? post.plannedAt;
  const matter = {
    ...toFrontMatter({ ...post, heroImageUrl: pathOf(post.heroImageUrl) ?? post.heroImageUrl }),
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
    kind === 'picture' ? pathOf(url) : undefined,
  );
  return `---\n${yaml}---\n\n${text}\n`;
}
