import type { Command } from 'commander';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { ExitError } from '../../process/exit-error.ts';
import { changePosts } from '../publishing/change-posts.ts';
import { renamePost } from '../publishing/store-posts.ts';
import { findFormerSlugs, findStoredPosts, type StoredPost } from '../reading/stored-posts.ts';
import { isSlug } from '../slug.ts';
import { findPost } from './find-posts.ts';
import { createChangeCommand, printChange, styled } from './output.ts';
import type { WithDatabase } from './with-database.ts';

export function renameCommand(withDatabase: WithDatabase): Command {
  return createChangeCommand('rename', 'give a post another address; the former one leads there')
    .argument('<slug>')
    .argument('<new-slug>', 'lower-case words joined by hyphens', parseSlug)
    .action((slug: string, wanted: string, options) =>
      withDatabase(async (database) => {
        const former = await changePosts(database, options, async (transaction) => {
          const post = await findPost(transaction, slug);
          const ledTo = await refuseTaken(transaction, post, wanted);
          if (wanted !== slug) await renamePost(transaction, post.id, wanted);
          return ledTo;
        });
        const outcome = wanted === slug ? 'unchanged' : 'renamed';
        const lines = [
          `${styled('cyan', 'renamed')}  ${slug} → ${wanted}`,
          ...(former ? [`'${wanted}' led to '${former}' and does no more`] : []),
          `write "slug: ${wanted}" into the post's file`,
        ];
        printChange(
          options,
          { slug: wanted, formerSlug: slug, outcome },
          wanted === slug ? [`unchanged  ${slug}`] : lines,
        );
      }),
    );
}

function parseSlug(text: string): string {
  if (isSlug(text)) return text;
  throw new ExitError('usage', `'${text}' is no slug: expected lower-case words joined by hyphens`);
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
