import type { Kysely } from 'kysely';
import type { Database, PostStatus } from '../../database/schema.ts';
import { holdPictures } from '../../media/media-store.ts';
import { mediaHashesIn } from '../../media/picture.ts';
import { type Diagnostic, errorAt, hintAt, PostFileError } from '../diagnostic.ts';
import { type LinkedPost, withAddresses } from '../files/post-pictures.ts';
import type { PostSource } from '../files/post-source.ts';
import { placeOfSlug, readPosts } from '../files/read-posts.ts';
import type { MarkdownRenderer } from '../markdown/markdown-renderer.ts';
import { type ChangeOptions, changePosts, transactionTime } from './change-posts.ts';
import { checkConflicts } from './check-conflicts.ts';
import { type Change, type Outcome, planChange } from './plan-changes.ts';
import { type CardOptions, storeCards } from './store-cards.ts';
import { type PictureOptions, storePictures } from './store-pictures.ts';
import { addFormerSlug, upsertPosts } from './store-posts.ts';

export interface PublishOptions extends ChangeOptions, PictureOptions, CardOptions {
  /** Whether a post may take the former address of another one, which then leads there no more. */
  readonly reuseAddresses?: boolean | undefined;
  /** Checks the texts. */
  readonly markdown: MarkdownRenderer;
}

export interface PublishedPost {
  readonly file: string;
  readonly slug: string;
  readonly title: string;
  readonly outcome: Outcome;
  readonly status: PostStatus;
  readonly publishedAt: Date | null;
}

export interface PublishReport {
  readonly posts: readonly PublishedPost[];
  readonly warnings: readonly Diagnostic[];
  /** Recommended changes to the files of new posts, so that they stay the same posts. */
  readonly hints: readonly Diagnostic[];
}

/**
 * Publishes Markdown files, all of them or none. A file replaces the stored post of its slug; a post
 * that is stored as its file says is not touched.
 *
 * Pictures and cards are stored before the posts: readers who see a post see its pictures too.
 *
 * @throws {PostFileError} with every error and warning of every file; no post is stored then.
 */
export async function publish(
  database: Kysely<Database>,
  sources: readonly PostSource[],
  options: PublishOptions,
): Promise<PublishReport> {
  const { posts: read, warnings } = await readPosts(sources, options.markdown);
  // Before minutes of encoding. The check under the lock, below, is the one that counts.
  await checkConflicts(database, read, options);
  const urls = await storePictures(
    database,
    read.flatMap(({ pictures }) => pictures),
    options,
  );
  const posts = read.map((post) => withAddresses(post, (it) => urls.get(it.sourceHash)));
  if (!options.dryRun) await storeCards(database, posts, options);

  options.onProgress?.(`storing ${posts.length} posts`);
  return changePosts(database, options, async (transaction) => {
    const { stored, warnings: conflicts } = await checkConflicts(transaction, posts, options);
    const now = await transactionTime(transaction);
    const changes = posts.map((post) => planChange(post, stored.bySlug.get(post.matter.slug), now));
    const changed = changes.filter(({ outcome }) => outcome !== 'unchanged');
    if (!options.dryRun) await requirePictures(transaction, changed);
    await upsertPosts(
      transaction,
      changed.map(({ row }) => row),
    );
    for (const { matter } of posts) {
      for (const former of matter.formerSlugs) {
        if (stored.formerBySlug.get(former)?.current_slug === matter.slug) continue;
        await addFormerSlug(transaction, matter.slug, former);
      }
    }
    return {
      posts: changes.map(reportOf),
      warnings: [...warnings, ...conflicts],
      hints: changes.flatMap(hintsOf),
    };
  });
}

/** Keeps `posts clean` from removing the pictures of these posts before they are stored. */
async function requirePictures(
  transaction: Kysely<Database>,
  changes: readonly Change[],
): Promise<void> {
  const files = new Map<string, string>();
  for (const { post, row } of changes) {
    for (const hash of mediaHashesIn(`${row.heroImageUrl} ${row.content}`)) {
      files.set(hash, post.file);
    }
  }
  const missing = await holdPictures(transaction, [...files.keys()].sort());
  if (missing.length === 0) return;
  throw new PostFileError(
    missing.map((hash) =>
      errorAt(
        { file: files.get(hash) ?? '', line: 1, column: 1 },
        `the picture /media/${hash} is not stored, expected a file beside the post`,
      ),
    ),
  );
}

function reportOf({ post: { file }, row, outcome }: Change): PublishedPost {
  const { slug, title, status, publishedAt } = row;
  return { file, slug, title, outcome, status, publishedAt };
}

/** Without a slug in the file the title says which post it is, and a title is soon changed. */
function hintsOf({ post, outcome }: { post: LinkedPost; outcome: Outcome }): Diagnostic[] {
  const { slug, hasSlug } = post.matter;
  if (outcome !== 'created' || hasSlug) return [];
  const reason = `write "slug: ${slug}" into the file, or a new title makes a new post`;
  return [hintAt(placeOfSlug(post), reason)];
}
