import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { ExitError } from '../../process/exit-error.ts';
import { findFormerSlugs, findStoredPosts } from '../reading/stored-posts.ts';

/**
 * Finds posts by slug.
 *
 * @throws {ExitError} with a line for each slug that no post has.
 */
export async function findPosts(database: Kysely<Database>, slugs: readonly string[]) {
  const posts = await findStoredPosts(database, slugs);
  const missing = slugs.filter((slug) => !posts.some((post) => post.slug === slug));
  if (missing.length === 0) return posts;

  const former = await findFormerSlugs(database, missing);
  const lines = missing.map((slug) => {
    const renamed = former.find((entry) => entry.slug === slug);
    const reason = renamed
      ? `, it was renamed to '${renamed.currentSlug}'`
      : ' (posts list shows all)';
    return `there is no post '${slug}'${reason}`;
  });
  throw new ExitError('noInput', lines.join('\n'));
}

/** Finds a post by slug. @throws {ExitError} when no post has it. */
export async function findPost(database: Kysely<Database>, slug: string) {
  const [post] = await findPosts(database, [slug]);
  if (!post) throw new ExitError('noInput', slug);
  return post;
}

/**
 * Checks that no other post is at an address.
 *
 * @returns a row for the output where the address led to another post, which this change ends.
 * @throws {ExitError} when another post is there.
 */
export async function requireFree(database: Kysely<Database>, slug: string, postId: string) {
  const [taken] = await findStoredPosts(database, [slug]);
  if (taken && taken.id !== postId) {
    throw new ExitError('data', `'${slug}' is the address of another post, «${taken.title}»`);
  }
  const [former] = await findFormerSlugs(database, [slug]);
  if (!former || former.postId === postId) return [];
  return [[`'${slug}' no longer leads to '${former.currentSlug}'`]];
}
