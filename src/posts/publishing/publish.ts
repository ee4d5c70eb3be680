import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { holdPictures } from '../../media/unused-pictures.ts';
import { mediaHashesIn } from '../../media/picture.ts';
import { type Diagnostic, errorAt, hintAt, PostFileError } from '../diagnostic.ts';
import { type PostSource, readDeletedAddresses } from '../files/post-source.ts';
import { placeOfSlug, readPosts } from '../files/read-posts.ts';
import { withAddresses } from '../files/references.ts';
import type { MarkdownRenderer } from '../markdown/markdown-renderer.ts';
import { checkConflicts } from './check-conflicts.ts';
import { type MediaOptions, storeCards, storePictures } from './store-media.ts';
import { type Change, planChange } from './plan-changes.ts';
import { changePosts, renamePost, upsertPost } from './store-posts.ts';

export interface PublishOptions extends MediaOptions {
  /** Whether a post may take the former address of another one, which then leads there no more. */
  readonly reuseAddresses?: boolean | undefined;
  /** Checks the texts. */
  readonly markdown: MarkdownRenderer;
}

/** What publishing has done, or would do. */
export type PublishReport = Awaited<ReturnType<typeof publish>>;

/**
 * Publishes Markdown files, all of them or none. A file replaces the stored post of its slug; a post
 * that is stored as its file says is not touched.
 *
 * Pictures and cards are stored before the posts: readers who see a post see its pictures too.
 *
 * @returns the changes, and as diagnostics the warnings, then hints: changes to the files of new
 *   posts, so that they stay the same posts.
 * @throws {PostFileError} with every error and warning of every file; no post is stored then.
 */
export async function publish(
  database: Kysely<Database>,
  sources: readonly PostSource[],
  options: PublishOptions,
) {
  const { posts: read, warnings } = await readPosts(sources, options.markdown);
  const deleted = await readDeletedAddresses(sources);
  // Before minutes of encoding. The check under the lock, below, is the one that counts.
  await checkConflicts(database, read, options);
  const pictures = read.flatMap((post) => post.pictures);
  const urls = await storePictures(database, pictures, options);
  const posts = read.map((post) => withAddresses(post, (it) => urls.get(it.sourceHash)));
  if (!options.dryRun) await storeCards(database, posts, options);

  options.onProgress?.(`storing ${posts.length} posts`);
  return changePosts(database, options, async (transaction, now) => {
    const names = await checkConflicts(transaction, posts, options);
    const changes = posts.map((post) => planChange(post, names.stored.get(post.matter.slug), now));
    const changed = changes.filter(({ outcome }) => outcome !== 'unchanged');
    if (!options.dryRun) await requirePictures(transaction, changed);
    for (const { row } of changed) await upsertPost(transaction, row);
    for (const { slug, formerSlugs } of posts.map(({ matter }) => matter)) {
      for (const each of formerSlugs) {
        if (names.former.get(each)?.currentSlug === slug) continue;
        // There and back: nobody but the database itself writes the history of addresses.
        await renamePost(transaction, slug, each);
        await renamePost(transaction, each, slug);
      }
    }
    if (deleted.length > 0) await sql`select add_deleted_posts(${deleted})`.execute(transaction);
    const hints = changes.flatMap(hintsOf);
    return { changes, diagnostics: [...warnings, ...names.warnings, ...hints] };
  });
}

/** Prevents `posts clean` from removing the pictures of these posts before they are stored. */
async function requirePictures(transaction: Kysely<Database>, changes: readonly Change[]) {
  const files = new Map(
    changes.flatMap(({ post: { file }, row }) =>
      mediaHashesIn(`${row.heroImageUrl} ${row.content}`).map((hash) => [hash, file] as const),
    ),
  );
  const missing = await holdPictures(transaction, [...files.keys()].sort());
  const errors = missing.map((hash) => {
    const place = { file: files.get(hash) ?? '', line: 1, column: 1 };
    const reason = `the picture /media/${hash} is not stored, expected a file beside the post`;
    return errorAt(place, reason);
  });
  if (errors.length > 0) throw new PostFileError(errors);
}

/** Without a slug in the file the title says which post it is, and a title is soon changed. */
function hintsOf({ post, outcome }: Change): Diagnostic[] {
  if (outcome !== 'created' || post.places.has('slug')) return [];
  const reason = `write "slug: ${post.matter.slug}" into the file, or a new title makes a new post`;
  return [hintAt(placeOfSlug(post), reason)];
}
