import { createInterface } from 'node:readline/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { ExitError } from '../../process/exit-error.ts';
import { deletePosts, renamePost, unpublishPosts } from '../publishing/post-store.ts';
import { asPublisher } from '../publishing/publish-transaction.ts';
import { findFormerSlugs, findStoredPosts, type StoredPost } from '../publishing/stored-posts.ts';
import { isSlug } from '../slug.ts';
import { withDatabase } from './command-database.ts';
import { findPost, findPosts } from './find-post.ts';
import { dryRunNote, print, styled } from './output.ts';

interface ChangeCommandOptions {
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** A change that the posts, as they are, do not allow. */
class ConflictError extends Error {
  override readonly name = 'ConflictError';
  /** EX_DATAERR of sysexits.h. */
  readonly exitCode = 65;
}

/** `posts unpublish` */
export async function unpublishCommand(
  slugs: readonly string[],
  { dryRun, json }: ChangeCommandOptions,
): Promise<void> {
  await withDatabase(async (database) => {
    const posts = await asPublisher(database, { dryRun }, async (transaction) => {
      const found = await findPosts(transaction, slugs);
      const published = found.filter(({ status }) => status === 'published');
      if (published.length > 0)
        await unpublishPosts(
          transaction,
          published.map(({ id }) => id),
        );
      return found;
    });
    const outcomes = posts.map((post) => ({
      slug: post.slug,
      outcome: post.status === 'published' ? 'unpublished' : 'unchanged',
      status: post.status === 'published' ? 'unpublished' : post.status,
    }));
    print(json, { dryRun: dryRun ?? false, posts: outcomes }, [
      ...outcomes.map(({ slug, outcome, status }) =>
        outcome === 'unchanged' ? `unchanged    ${slug}  (${status})` : `unpublished  ${slug}`,
      ),
      ...dryRunNote(dryRun),
    ]);
  });
}

/** `posts delete` */
export async function deleteCommand(
  slugs: readonly string[],
  { dryRun, json, yes }: ChangeCommandOptions & { readonly yes?: boolean },
): Promise<void> {
  await withDatabase(async (database) => {
    if (!yes && !dryRun) await confirm(await findPosts(database, slugs));
    const posts = await asPublisher(database, { dryRun }, async (transaction) => {
      const found = await findPosts(transaction, slugs);
      await deletePosts(
        transaction,
        found.map(({ id }) => id),
      );
      return found;
    });
    print(
      json,
      { dryRun: dryRun ?? false, posts: posts.map(({ slug }) => ({ slug, outcome: 'deleted' })) },
      [...posts.map(({ slug }) => `${styled('red', 'deleted')}  ${slug}`), ...dryRunNote(dryRun)],
    );
  });
}

/** `posts rename` */
export async function renameCommand(
  slug: string,
  wanted: string,
  { dryRun, json }: ChangeCommandOptions,
): Promise<void> {
  if (!isSlug(wanted)) {
    throw new ExitError(
      'usage',
      `'${wanted}' is no slug: expected lower-case words joined by hyphens`,
    );
  }
  await withDatabase(async (database) => {
    const former = await asPublisher(database, { dryRun }, async (transaction) => {
      const post = await findPost(transaction, slug);
      const ledTo = await refuseTaken(transaction, post, wanted);
      if (wanted !== slug) await renamePost(transaction, post.id, wanted);
      return ledTo;
    });
    print(
      json,
      {
        dryRun: dryRun ?? false,
        slug: wanted,
        formerSlug: slug,
        outcome: wanted === slug ? 'unchanged' : 'renamed',
      },
      [
        wanted === slug
          ? `unchanged  ${slug}`
          : `${styled('cyan', 'renamed')}  ${slug} → ${wanted}`,
        ...(former ? [`'${wanted}' led to '${former}' and does no more`] : []),
        ...(wanted === slug ? [] : [`write "slug: ${wanted}" into the post's file`]),
        ...dryRunNote(dryRun),
      ],
    );
  });
}

/** @returns the post to which the address leads until now, where that is another one. */
async function refuseTaken(
  transaction: Kysely<Database>,
  post: StoredPost,
  wanted: string,
): Promise<string | undefined> {
  const [taken] = await findStoredPosts(transaction, { slugs: [wanted] });
  if (taken && taken.id !== post.id) {
    throw new ConflictError(`'${wanted}' is the address of another post, «${taken.title}»`);
  }
  const [former] = await findFormerSlugs(transaction, { slugs: [wanted] });
  return former && former.post_id !== post.id ? former.current_slug : undefined;
}

async function confirm(posts: readonly StoredPost[]): Promise<void> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    throw new ExitError('usage', 'delete: expected --yes, since nobody can be asked here');
  }
  const titles = posts.map(({ title }) => `«${title}»`).join(', ');
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await reader.question(`Delete ${titles} for good? [y/N] `);
  reader.close();
  if (!/^(?:y|yes|s|sí|si)$/i.test(answer.trim())) throw new ConflictError('nothing was deleted');
}
