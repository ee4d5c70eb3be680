import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { refuseErrors, reportError } from '../diagnostic.ts';
import type { PostFile } from '../files/post-file.ts';
import { type UniqueKey, placeOf } from '../files/read-posts.ts';
import { findFormerSlugs, findStoredPosts } from '../reading/stored-posts.ts';
import { slugOf } from '../slug.ts';

/** What a publication may do only where it is asked for. */
export interface Permissions {
  /** Whether a post may take the former address of another one, which then leads there no more. */
  readonly reuseAddresses?: boolean | undefined;
  /** Whether posts that were unpublished come back. */
  readonly republish?: boolean | undefined;
}

/**
 * Checks that no file takes a slug, a former slug or an id of another post, or brings back an
 * unpublished one by accident.
 *
 * @returns what is stored under the slugs of the files.
 * @throws {ExitError} with every conflict.
 */
export async function checkConflicts(
  database: Kysely<Database>,
  posts: readonly PostFile[],
  options: Permissions,
) {
  const slugs = posts.flatMap(({ matter }) => [matter.slug, ...matter.formerSlugs]);
  const ids = posts.flatMap(({ matter }) => matter.id ?? []);
  const stored = await findStoredPosts(database, slugs, ids);
  const former = await findFormerSlugs(database, slugs);
  const names = {
    stored: new Map(stored.map((post) => [post.slug, post])),
    byId: new Map(stored.map((post) => [post.id, post])),
    former: new Map(former.map((each) => [each.slug, each])),
    published: new Set(posts.map(({ matter }) => matter.slug)),
  };
  for (const post of posts) reportConflicts(post, names, options);
  refuseErrors(posts.map(({ file }) => file));
  return names;
}

/** What is stored of the posts of a publication, and what is published, by slug, id and former slug. */
export type StoredNames = Awaited<ReturnType<typeof checkConflicts>>;

function reportConflicts(
  post: PostFile,
  { stored, byId, former, published }: StoredNames,
  { reuseAddresses = false, republish = false }: Permissions,
) {
  const { slug, title, id = '', formerSlugs, draft, unpublished } = post.matter;
  const report = (key: UniqueKey, reason: string) =>
    reportError(post.file, `${key}: ${reason}`, placeOf(post, key));

  const owner = former.get(slug);
  const same = stored.get(slug);
  const withId = byId.get(id);
  if (owner && !reuseAddresses) {
    const address = `'${slug}' is a former address of '${owner.currentSlug}' («${owner.title}»)`;
    const expected =
      'expected its present slug to change that post, or posts publish --reuse-addresses to take the address';
    report('slug', `${address}, ${expected}`);
  } else if (same && !post.places.has('slug') && slugOf(same.title) !== slugOf(title)) {
    const address = `'${slug}', made from the title, is the slug of the post «${same.title}»`;
    const expected = `expected a slug of its own, or "slug: ${slug}" to replace that post`;
    report('slug', `${address}, ${expected}`);
  } else if (withId && withId.slug !== slug) {
    const address = `the post with this id is at '${withId.slug}' («${withId.title}»)`;
    const expected = 'expected that slug (posts rename gives it another), or no id for a new post';
    report('id', `${address}, ${expected}`);
  }
  if (same?.status === 'unpublished' && !republish && !draft && !unpublished) {
    const expected =
      'expected posts publish --republish to bring it back, or "unpublished: true" in the file';
    report('slug', `'${slug}' was unpublished, ${expected}`);
  }
  for (const name of formerSlugs) {
    const leadsTo = former.get(name)?.currentSlug ?? slug;
    if (published.has(name) || stored.has(name)) {
      report('formerSlugs', `a post is at '${name}' now, expected slugs that are free`);
    } else if (leadsTo !== slug && !reuseAddresses) {
      const expected = 'expected posts publish --reuse-addresses to take it';
      report('formerSlugs', `'${name}' leads to '${leadsTo}', ${expected}`);
    }
  }
}
