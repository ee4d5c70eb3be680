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

/** Stored posts and former addresses, by the names that files use. */
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
  const diagnostics = posts.flatMap((post) => conflictsOf(post, stored, slugs, reuseAddresses));
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

function conflictsOf(
  post: LinkedPost,
  { bySlug, byId, formerBySlug }: StoredNames,
  slugs: ReadonlySet<string>,
  reuseAddresses: boolean,
): Diagnostic[] {
  const { slug, hasSlug, id = '', formerSlugs } = post.matter;
  const conflicts: Diagnostic[] = [];
  const report = (key: 'slug' | 'id' | 'formerSlugs', reason: string, at = errorAt) =>
    conflicts.push(at(post.places.get(key) ?? placeOfSlug(post), `${key}: ${reason}`));

  const former = formerBySlug.get(slug);
  const same = bySlug.get(slug);
  const withId = byId.get(id);
  if (former && !reuseAddresses) {
    const address = `'${slug}' is a former address of '${former.current_slug}' («${former.title}»)`;
    const expected = `expected its present slug to change that post, or --reuse-addresses to take the address`;
    report('slug', `${address}, ${expected}`);
  } else if (same && !hasSlug && slugOf(same.title) !== slug) {
    const address = `'${slug}', made from the title, is that of the post «${same.title}»`;
    report(
      'slug',
      `${address}, expected a slug of its own, or "slug: ${slug}" to replace that post`,
    );
  } else if (withId && withId.slug !== slug) {
    const address = `the post with this id is at '${withId.slug}' («${withId.title}»)`;
    const expected = 'expected that slug (posts rename gives it another), or no id for a new post';
    report('id', `${address}, ${expected}`);
  } else if (same && id !== '' && same.id !== id) {
    report('id', `the post '${slug}' exists under another id, which is not changed`, warningAt);
  }
  for (const name of formerSlugs) {
    const owner = formerBySlug.get(name)?.current_slug ?? slug;
    if (slugs.has(name) || bySlug.has(name)) {
      report('formerSlugs', `a post is at '${name}' now, expected slugs that are free`);
    } else if (owner !== slug && !reuseAddresses) {
      report('formerSlugs', `'${name}' leads to '${owner}', expected --reuse-addresses to take it`);
    }
  }
  return conflicts;
}
