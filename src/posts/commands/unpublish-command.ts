import { Command } from 'commander';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { changePosts } from '../publishing/change-posts.ts';
import { unpublishPosts } from '../publishing/store-posts.ts';
import { findPosts } from './find-posts.ts';
import { dryRunNote, print } from './output.ts';
import { DRY_RUN, JSON_OUTPUT, type SharedOptions } from './shared-options.ts';
import type { WithDatabase } from './with-database.ts';

export function unpublishCommand(withDatabase: WithDatabase): Command {
  return new Command('unpublish')
    .description('take posts from the site and keep them; publish brings them back')
    .argument('<slugs...>')
    .addOption(DRY_RUN)
    .addOption(JSON_OUTPUT)
    .action((slugs, options) => withDatabase((database) => unpublish(database, slugs, options)));
}

async function unpublish(
  database: Kysely<Database>,
  slugs: readonly string[],
  { dryRun, json }: SharedOptions,
): Promise<void> {
  const posts = await changePosts(database, { dryRun }, async (transaction) => {
    const found = await findPosts(transaction, slugs);
    await unpublishPosts(
      transaction,
      found.map(({ id }) => id),
    );
    return found;
  });
  const outcomes = posts.map(({ slug, status }) =>
    status === 'published'
      ? { slug, outcome: 'unpublished', status: 'unpublished' }
      : { slug, outcome: 'unchanged', status },
  );
  print(json, { dryRun: dryRun ?? false, posts: outcomes }, [
    ...outcomes.map(({ slug, outcome, status }) =>
      outcome === 'unchanged' ? `unchanged    ${slug}  (${status})` : `unpublished  ${slug}`,
    ),
    ...dryRunNote(dryRun),
  ]);
}
