import type { Kysely } from 'kysely';
import type { Database, PostStatus } from '../../database/schema.ts';
import type { CardKey } from '../../media/card-store.ts';
import { createMediaStore } from '../../media/media-store.ts';
import { mediaHashesIn } from '../../media/picture.ts';
import { type Diagnostic, errorAt, hasErrors, hintAt, PostFileError } from '../diagnostic.ts';
import type { PostSource } from '../files/post-source.ts';
import { placeOfSlug, readPosts, type SourcedPost } from '../files/read-posts.ts';
import { findConflicts } from './conflicts.ts';
import { type Change, changeOf, type Outcome } from './post-change.ts';
import {
  type PictureUrls,
  type StoreOptions,
  storePictures,
  withPictureUrls,
} from './post-pictures.ts';
import { addFormerSlug, upsertPosts } from './post-store.ts';
import { asPublisher, type ChangeOptions, transactionTime } from './publish-transaction.ts';
import { type CardOptions, storeCards } from './store-cards.ts';
import { findStoredNames } from './stored-names.ts';

export interface PublishOptions extends ChangeOptions, StoreOptions, CardOptions {
  /** Whether a post may take the former address of another one, which then leads there no more. */
  readonly reuseAddresses?: boolean | undefined;
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
  /** What to write into the files of new posts, so that they stay the same posts. */
  readonly hints: readonly Diagnostic[];
}

/**
 * Publishes Markdown files, all of them or none. A post is the one that has its slug; one that is
 * stored as its file says is not touched.
 *
 * @throws {PostFileError} with every error and warning of every file; nothing is stored then.
 */
export async function publish(
  database: Kysely<Database>,
  sources: readonly PostSource[],
  { reuseAddresses = false, ...options }: PublishOptions = {},
): Promise<PublishReport> {
  const { posts, warnings } = await readPosts(sources);
  await refuseConflicts(database, posts, reuseAddresses);
  const pictures = posts.flatMap((post) => post.pictures);
  const { urls, diagnostics } = await storePictures(database, pictures, options);
  if (hasErrors(diagnostics)) throw new PostFileError([...warnings, ...diagnostics]);
  if (!options.dryRun) await storeCards(database, await cardKeysOf(posts, urls), options);

  options.onProgress?.(`storing ${posts.length} posts`);
  return asPublisher(database, options, async (transaction) => {
    const { stored, conflicts } = await refuseConflicts(transaction, posts, reuseAddresses);
    const now = await transactionTime(transaction);
    const changes: Change[] = [];
    for (const post of posts) {
      const same = stored.bySlug.get(post.matter.slug);
      changes.push(changeOf(post, await withPictureUrls(post, post.pictures, urls), same, now));
    }
    const changed = changes.filter(({ outcome }) => outcome !== 'unchanged');
    if (!options.dryRun) await holdPictures(transaction, changed);
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
      hints: posts.filter((_, index) => changes[index]?.outcome === 'created').flatMap(hintsOf),
    };
  });
}

/** Without a slug in the file the title says which post it is, and a title is soon changed. */
function hintsOf(post: SourcedPost): Diagnostic[] {
  const { slug, hasSlug } = post.matter;
  if (hasSlug) return [];
  const message = `write "slug: ${slug}" into the file, or a new title makes a new post`;
  return [hintAt(placeOfSlug(post), message)];
}

function cardKeysOf(posts: readonly SourcedPost[], urls: PictureUrls): Promise<CardKey[]> {
  return Promise.all(
    posts.map(async (post) => {
      const { hero } = await withPictureUrls(post, post.pictures, urls);
      return { title: post.matter.title, heroImageUrl: hero };
    }),
  );
}

async function refuseConflicts(
  database: Kysely<Database>,
  posts: readonly SourcedPost[],
  reuseAddresses: boolean,
) {
  const stored = await findStoredNames(database, posts);
  const conflicts = findConflicts(posts, stored, reuseAddresses);
  if (hasErrors(conflicts)) throw new PostFileError(conflicts);
  return { stored, conflicts };
}

/** No picture that these posts refer to may go before they are stored. */
async function holdPictures(database: Kysely<Database>, changes: readonly Change[]): Promise<void> {
  const files = new Map<string, string>();
  for (const { file, row } of changes) {
    for (const hash of mediaHashesIn(`${row.heroImageUrl} ${row.content}`)) files.set(hash, file);
  }
  if (files.size === 0) return;
  const missing = await createMediaStore(database).hold([...files.keys()].sort());
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

function reportOf({ file, row, outcome }: Change): PublishedPost {
  const { slug, title, status = 'published', publishedAt } = row;
  return { file, slug, title, outcome, status, publishedAt };
}
