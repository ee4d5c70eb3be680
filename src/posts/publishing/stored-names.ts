import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { SourcedPost } from '../files/read-posts.ts';
import { findFormerSlugs, findStoredPosts, type StoredPost } from './stored-posts.ts';

/** What the database has under the names that files use. */
export interface StoredNames {
  readonly bySlug: ReadonlyMap<string, StoredPost>;
  readonly byId: ReadonlyMap<string, StoredPost>;
  readonly formerBySlug: ReadonlyMap<string, FormerSlug>;
}

type FormerSlug = Awaited<ReturnType<typeof findFormerSlugs>>[number];

/** Finds what the database has under the names of these files. */
export async function findStoredNames(
  transaction: Kysely<Database>,
  posts: readonly SourcedPost[],
): Promise<StoredNames> {
  const slugs = posts.flatMap(({ matter }) => [matter.slug, ...matter.formerSlugs]);
  const ids = posts.flatMap(({ matter }) => matter.id ?? []);
  const stored = await findStoredPosts(transaction, { slugs, ids });
  const former = await findFormerSlugs(transaction, { slugs });
  return {
    bySlug: new Map(stored.map((post) => [post.slug, post])),
    byId: new Map(stored.map((post) => [post.id, post])),
    formerBySlug: new Map(former.map((entry) => [entry.slug, entry])),
  };
}
