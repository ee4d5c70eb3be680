import type { Kysely } from 'kysely';
import { closestMatch } from 'leven';
import type { Database } from '../../database/schema.ts';
import { NoInputError } from '../files/post-source.ts';
import {
  findFormerSlugs,
  findStoredPosts,
  listStoredPosts,
  type StoredPost,
} from '../reading/stored-posts.ts';

/**
 * Finds posts by slug.
 *
 * @throws {NoInputError} with a line for each slug that no post has, and where to look instead.
 */
export async function findPosts(
  database: Kysely<Database>,
  slugs: readonly string[],
): Promise<readonly StoredPost[]> {
  const posts = await findStoredPosts(database, { slugs });
  const missing = slugs.filter((slug) => !posts.some((post) => post.slug === slug));
  if (missing.length > 0) throw new NoInputError(await explain(database, missing));
  return posts;
}

/** @throws {NoInputError} when no post has the slug. */
export async function findPost(database: Kysely<Database>, slug: string): Promise<StoredPost> {
  const [post] = await findPosts(database, [slug]);
  if (!post) throw new NoInputError(slug);
  return post;
}

async function explain(database: Kysely<Database>, missing: readonly string[]): Promise<string> {
  const former = await findFormerSlugs(database, { slugs: missing });
  const slugs = (await listStoredPosts(database)).map((post) => post.slug);
  return missing
    .map((slug) => {
      const moved = former.find((entry) => entry.slug === slug);
      const nearest = closestMatch(slug, slugs, { maxDistance: 5 });
      const hint = moved
        ? `, it was renamed to '${moved.current_slug}'`
        : nearest
          ? `, did you mean '${nearest}'?`
          : ' (posts list shows all)';
      return `there is no post '${slug}'${hint}`;
    })
    .join('\n');
}
