import { createInterface } from 'node:readline/promises';
import { Command } from 'commander';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { ExitError } from '../../process/exit-error.ts';
import { changePosts } from '../publishing/change-posts.ts';
import { deletePosts } from '../publishing/store-posts.ts';
import type { StoredPost } from '../reading/stored-posts.ts';
import { findPosts } from './find-posts.ts';
import { dryRunNote, print, styled } from './output.ts';
import { DRY_RUN, JSON_OUTPUT, type SharedOptions } from './shared-options.ts';
import type { WithDatabase } from './with-database.ts';

export function deleteCommand(withDatabase: WithDatabase): Command {
  return new Command('delete')
    .description('delete posts; restore brings them back, for 90 days')
    .argument('<slugs...>')
    .option('--yes', 'do not ask')
    .addOption(DRY_RUN)
    .addOption(JSON_OUTPUT)
    .action((slugs, options) => withDatabase((database) => deleteAll(database, slugs, options)));
}

async function deleteAll(
  database: Kysely<Database>,
  slugs: readonly string[],
  { dryRun, json, yes }: SharedOptions & { readonly yes?: boolean },
): Promise<void> {
  if (!yes && !dryRun) await confirm(await findPosts(database, slugs));
  const posts = await changePosts(database, { dryRun }, async (transaction) => {
    const found = await findPosts(transaction, slugs);
    await deletePosts(
      transaction,
      found.map(({ id }) => id),
    );
    return found;
  });
  const outcomes = posts.map(({ slug }) => ({ slug, outcome: 'deleted' }));
  print(json, { dryRun: dryRun ?? false, posts: outcomes }, [
    ...outcomes.map(({ slug, outcome }) => `${styled('red', outcome)}  ${slug}`),
    ...dryRunNote(dryRun),
  ]);
}

async function confirm(posts: readonly StoredPost[]): Promise<void> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    throw new ExitError('usage', 'delete: expected --yes, since nobody can be asked here');
  }
  const titles = posts.map(({ title }) => `«${title}»`).join(', ');
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  const reply = await reader.question(`Delete ${titles}? [y/N] `);
  reader.close();
  if (!/^(?:y|yes|s|sí|si)$/i.test(reply.trim())) {
    throw new ExitError('data', 'nothing was deleted');
  }
}
