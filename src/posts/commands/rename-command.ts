import { Command } from 'commander';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { ExitError } from '../../process/exit-error.ts';
import { changePosts } from '../publishing/change-posts.ts';
import { renamePost } from '../publishing/store-posts.ts';
import { findFormerSlugs, findStoredPosts, type StoredPost } from '../reading/stored-posts.ts';
import { isSlug } from '../slug.ts';
import { findPost } from './find-posts.ts';
import { dryRunNote, print, styled } from './output.ts';
import { DRY_RUN, JSON_OUTPUT, type SharedOptions } from './shared-options.ts';
import type { WithDatabase } from './with-database.ts';

export function renameCommand(withDatabase: WithDatabase): Command {
  return new Command('rename')
    .description('give a post another address; the former one leads there')
    .argument('<slug>')
    .argument('<new-slug>', 'lower-case words joined by hyphens', parseSlug)
    .addOption(DRY_RUN)
    .addOption(JSON_OUTPUT)
    .action((slug, wanted, options) =>
      withDatabase((database) => rename(database, slug, wanted, options)),
    );
}

function parseSlug(text: string): string {
  if (isSlug(text)) return text;
  throw new ExitError('usage', `'${text}' is no slug: expected lower-case words joined by hyphens`);
}

async function rename(
  database: Kysely<Database>,
  slug: string,
  wanted: string,
  { dryRun, json }: SharedOptions,
): Promise<void> {
  const former = await changePosts(database, { dryRun }, async (transaction) => {
    const post = await findPost(transaction, slug);
    const ledTo = await refuseTaken(transaction, post, wanted);
    if (wanted !== slug) await renamePost(transaction, post.id, wanted);
    return ledTo;
  });
  const outcome = wanted === slug ? 'unchanged' : 'renamed';
  print(
    json,
    { dryRun: dryRun ?? false, slug: wanted, formerSlug: slug, outcome },
    outcome === 'unchanged'
      ? [`unchanged  ${slug}`, ...dryRunNote(dryRun)]
      : [
          `${styled('cyan', 'renamed')}  ${slug} → ${wanted}`,
          ...(former ? [`'${wanted}' led to '${former}' and does no more`] : []),
          `write "slug: ${wanted}" into the post's file`,
          ...dryRunNote(dryRun),
        ],
  );
}

/** @returns the slug of the other post to which the address led until now. */
async function refuseTaken(
  transaction: Kysely<Database>,
  post: StoredPost,
  wanted: string,
): Promise<string | undefined> {
  const [taken] = await findStoredPosts(transaction, { slugs: [wanted] });
  if (taken && taken.id !== post.id) {
    throw new ExitError('data', `'${wanted}' is the address of another post, «${taken.title}»`);
  }
  const [former] = await findFormerSlugs(transaction, { slugs: [wanted] });
  return former && former.post_id !== post.id ? former.current_slug : undefined;
}
