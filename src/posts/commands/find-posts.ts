import type { Kysely } from 'kysely';
import { closestMatch } from 'leven';
import type { Database } from '../../database/schema.ts';
import { ExitError } from '../../process/exit-error.ts';
import { type ChangeOptions, changePosts } from '../publishing/change-posts.ts';
import {
  findFormerSlugs,
  findStoredPosts,
  listStoredPosts,
  type StoredPost,
} from '../reading/stored-posts.ts';

/**
 * Finds posts by slug.
 *
 * @throws {ExitError} with a line for each slug that no post has, and a suggestion.
 */
export async function findPosts(
  database: Kysely<Database>,
  slugs: readonly string[],
): Promise<readonly StoredPost[]> {
  const posts = await findStoredPosts(database, { slugs });
  const missing = slugs.filter((slug) => !posts.some((post) => post.slug === slug));
  if (missing.length > 0) throw new ExitError('noInput', await explain(database, missing));
  return posts;
}

/** Finds a post by slug. @throws {ExitError} when no post has it. */
export async function findPost(database: Kysely<Database>, slug: string): Promise<StoredPost> {
  const [post] = await findPosts(database, [slug]);
  if (!post) throw new ExitError('noInput', slug);
  return post;
}

/** Changes the posts that have some slugs. @returns the posts as they were before. */
export async function changeFoundPosts(
  database: Kysely<Database>,
  slugs: readonly string[],
  options: ChangeOptions,
  change: (transaction: Kysely<Database>, ids: readonly string[]) => Promise<void>,
): Promise<readonly StoredPost[]> {
  return changePosts(database, options, async (transaction) => {
    const posts = await findPosts(transaction, slugs);
    const ids = posts.map(({ id }) => id);
    await change(transaction, ids);
    return posts;
  });
}

async function explain(database: Kysely<Database>, missing: readonly string[]): Promise<string> {
  const former = await findFormerSlugs(database, { slugs: missing });
  const slugs = (await listStoredPosts(database)).map((post) => post.slug);
  const hintFor = (slug: string) => {
    const moved = former.find((entry) => entry.slug === slug);
    if (moved) return `, it was renamed to '${moved.current_slug}'`;
    const nearest = closestMatch(slug, slugs, { maxDistance: 5 });
    return nearest ? `, did you mean '${nearest}'?` : ' (posts list shows all)';
  };
  return missing.map((slug) => `there is no post '${slug}'${hintFor(slug)}`).join('\n');
}
