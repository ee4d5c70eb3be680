import type { Kysely } from 'kysely';
import { closestMatch } from 'leven';
import type { Database } from '../../database/schema.ts';
import { ExitError } from '../../process/exit-error.ts';
import { findFormerSlugs, findStoredPosts, listStoredPosts } from '../reading/stored-posts.ts';

/**
 * Finds posts by slug.
 *
 * @throws {ExitError} with a line for each slug that no post has, and a suggestion.
 */
export async function findPosts(database: Kysely<Database>, slugs: readonly string[]) {
  const posts = await findStoredPosts(database, slugs);
  const missing = slugs.filter((slug) => !posts.some((post) => post.slug === slug));
  if (missing.length === 0) return posts;

  const former = await findFormerSlugs(database, missing);
  const stored = (await listStoredPosts(database)).map(({ slug }) => slug);
  const lines = missing.map((slug) => {
    const moved = former.find((entry) => entry.slug === slug);
    if (moved) return `there is no post '${slug}', it was renamed to '${moved.currentSlug}'`;
    const nearest = closestMatch(slug, stored, { maxDistance: 5 });
    const hint = nearest ? `, did you mean '${nearest}'?` : ' (posts list shows all)';
    return `there is no post '${slug}'${hint}`;
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
 * Checks that an address is free for a post.
 *
 * @throws {ExitError} when another post has it.
 */
export async function requireFree(database: Kysely<Database>, slug: string, postId: string) {
  const [taken] = await findStoredPosts(database, [slug]);
  if (!taken || taken.id === postId) return;
  throw new ExitError('data', `'${slug}' is the address of another post, «${taken.title}»`);
}
