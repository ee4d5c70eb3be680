import type { Kysely } from 'kysely';
import type { VFile } from 'vfile';
import type { Database } from '../../database/schema.ts';
import { findPictures } from '../../media/media-reader.ts';
import { mediaHashesIn } from '../../media/picture.ts';
import { refuseErrors, reportError } from '../diagnostic.ts';
import { parsePosts, placeOf, type TextEnvironment } from '../files/read-posts.ts';
import { type LinkedPost, withAddresses } from '../files/references.ts';
import { checkConflicts, type Permissions } from './check-conflicts.ts';
import { type MediaOptions, storeCards, storePictures } from './store-media.ts';
import { type Change, planChange } from './plan-changes.ts';
import { addFormerSlugs, type ChangeOptions, changePosts, upsertPost } from './store-posts.ts';

type PublishOptions = MediaOptions & Permissions & ChangeOptions;

/**
 * Reads Markdown files and publishes them, all of them or none.
 *
 * @param files get messages: errors, warnings, and hints to write a slug into the file.
 * @returns what was done, or would be done.
 * @throws {ExitError} with every error and warning of all texts; where those are right, of the files
 *   with pictures that are not stored yet. No post is stored then.
 */
export async function publish(
  database: Kysely<Database>,
  files: readonly VFile[],
  options: PublishOptions & TextEnvironment,
): Promise<readonly Change[]> {
  const { posts } = await parsePosts(files, options);
  refuseErrors(files);
  return publishPosts(database, posts, options);
}

/**
 * Publishes posts that were read, all of them or none. A file replaces the stored post of its slug; a
 * post that is stored as its file says is not touched.
 *
 * Pictures and cards are stored before the posts: readers who see a post see its pictures too.
 *
 * @throws {ExitError} as {@link publish} does.
 */
export async function publishPosts(
  database: Kysely<Database>,
  read: readonly LinkedPost[],
  options: PublishOptions,
): Promise<readonly Change[]> {
  // Before minutes of encoding. The check under the lock, below, is the one that counts.
  await checkConflicts(database, read, options);
  const pictures = read.flatMap((post) => post.pictures);
  const urls = await storePictures(database, pictures, options);
  const posts = read.map((post) => withAddresses(post, (it) => urls.get(it.sourceHash)));
  if (!options.dryRun) await storeCards(database, posts, options.drawCard);

  return changePosts(database, options, async (transaction, now) => {
    const names = await checkConflicts(transaction, posts, options);
    const changes = posts.map((post) => planChange(post, names, now));
    const written = changes.filter(({ isWritten }) => isWritten);
    if (!options.dryRun) await requirePictures(transaction, written);
    for (const { row } of written) await upsertPost(transaction, row);
    for (const { row, formerSlugs } of changes) {
      if (formerSlugs.length > 0) await addFormerSlugs(transaction, row.slug, formerSlugs);
    }
    changes.forEach(advise);
    return changes;
  });
}

/** Checks that the pictures of these posts are stored: `posts clean` may have removed some meanwhile. */
async function requirePictures(transaction: Kysely<Database>, changes: readonly Change[]) {
  for (const { post, row } of changes) {
    // Except at an address with a host, which may be that of another site.
    const text = `${row.heroImageUrl} ${row.content}`.replaceAll(/(?<=[\w.-])\/media\//g, '');
    const hashes = mediaHashesIn(text);
    const stored = await findPictures(transaction, hashes);
    for (const hash of hashes.filter((one) => !stored.has(one))) {
      const reason = `the picture /media/${hash} is not stored, expected a file beside the post`;
      reportError(post.file, reason);
    }
  }
  refuseErrors(changes.map(({ post }) => post.file));
}

/** Without a slug in the file, a changed title would make another post. */
function advise({ post, stored }: Change): void {
  if (stored || post.places.has('slug')) return;
  const advice = `write "slug: ${post.matter.slug}" into the file, or another title will make a second post`;
  post.file.info(advice, placeOf(post, 'slug'));
}
