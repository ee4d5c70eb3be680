import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { type Diagnostic, errorAt, hasErrors, PostFileError, warningAt } from '../diagnostic.ts';
import { slugOf } from '../files/front-matter.ts';
import type { LinkedPost } from '../files/post-pictures.ts';
import { placeOfSlug } from '../files/read-posts.ts';
import {
  type FormerSlug,
  findFormerSlugs,
  findStoredPosts,
  type StoredPost,
} from '../reading/stored-posts.ts';

/** What is stored under the names that files use. */
interface StoredNames {
  readonly bySlug: ReadonlyMap<string, StoredPost>;
  readonly byId: ReadonlyMap<string, StoredPost>;
  readonly formerBySlug: ReadonlyMap<string, FormerSlug>;
}

/**
 * Checks that files and stored posts agree on whose an address is.
 *
 * @returns what is stored under the names of the files.
 * @throws {PostFileError} with every conflict.
 */
export async function checkConflicts(
  database: Kysely<Database>,
  posts: readonly LinkedPost[],
  { reuseAddresses = false }: { readonly reuseAddresses?: boolean | undefined },
): Promise<{ readonly stored: StoredNames; readonly warnings: readonly Diagnostic[] }> {
  const stored = await findNames(database, posts);
  const slugs = new Set(posts.map(({ matter }) => matter.slug));
  const diagnostics = posts.flatMap((post) => [
    ...slugConflicts(post, stored, reuseAddresses),
    ...formerSlugConflicts(post, stored, slugs, reuseAddresses),
    ...idWarnings(post, stored),
  ]);
  if (hasErrors(diagnostics)) throw new PostFileError(diagnostics);
  return { stored, warnings: diagnostics };
}

async function findNames(
  database: Kysely<Database>,
  posts: readonly LinkedPost[],
): Promise<StoredNames> {
  const slugs = posts.flatMap(({ matter }) => [matter.slug, ...matter.formerSlugs]);
  const ids = posts.flatMap(({ matter }) => matter.id ?? []);
  const stored = await findStoredPosts(database, { slugs, ids });
  const former = await findFormerSlugs(database, { slugs });
  return {
    bySlug: new Map(stored.map((post) => [post.slug, post])),
    byId: new Map(stored.map((post) => [post.id, post])),
    formerBySlug: new Map(former.map((entry) => [entry.slug, entry])),
  };
}

function slugConflicts(
  post: LinkedPost,
  stored: StoredNames,
  reuseAddresses: boolean,
): Diagnostic[] {
  const { slug, hasSlug, id } = post.matter;
  const place = placeOfSlug(post);
  const former = stored.formerBySlug.get(slug);
  if (former && !reuseAddresses) {
    const message = `slug: '${slug}' is a former address of '${former.current_slug}' («${former.title}»), expected its present slug to change that post, or --reuse-addresses to take the address`;
    return [errorAt(place, message)];
  }
  const same = stored.bySlug.get(slug);
  if (same && !hasSlug && slugOf(same.title) !== slug) {
    const message = `slug: '${slug}', made from the title, is that of the post «${same.title}», expected a slug of its own, or "slug: ${slug}" to replace that post`;
    return [errorAt(place, message)];
  }
  const withId = id === undefined ? undefined : stored.byId.get(id);
  if (withId && withId.slug !== slug) {
    const message = `id: the post with this id is at '${withId.slug}' («${withId.title}»), expected that slug (posts rename gives it another), or no id for a new post`;
    return [errorAt(post.places.get('id') ?? place, message)];
  }
  return [];
}

function formerSlugConflicts(
  post: LinkedPost,
  stored: StoredNames,
  slugs: ReadonlySet<string>,
  reuseAddresses: boolean,
): Diagnostic[] {
  const { slug, formerSlugs } = post.matter;
  const place = post.places.get('formerSlugs') ?? placeOfSlug(post);
  return formerSlugs.flatMap((former) => {
    const owner = stored.formerBySlug.get(former);
    if (slugs.has(former) || stored.bySlug.has(former)) {
      return [
        errorAt(place, `formerSlugs: a post is at '${former}' now, expected slugs that are free`),
      ];
    }
    if (owner && owner.current_slug !== slug && !reuseAddresses) {
      return [
        errorAt(
          place,
          `formerSlugs: '${former}' leads to '${owner.current_slug}', expected --reuse-addresses to take it`,
        ),
      ];
    }
    return [];
  });
}

function idWarnings(post: LinkedPost, stored: StoredNames): Diagnostic[] {
  const { slug, id } = post.matter;
  const same = stored.bySlug.get(slug);
  if (!same || id === undefined || same.id === id) return [];
  const message = `id: the post '${slug}' is there already under another id, which it keeps`;
  return [warningAt(post.places.get('id') ?? placeOfSlug(post), message)];
}
