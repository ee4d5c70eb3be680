import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import { ExitError } from '../../process/exit-error.ts';
import { deletePosts } from '../publishing/store-posts.ts';
import type { StoredPost } from '../reading/stored-posts.ts';
import { changeFoundPosts, findPosts } from './find-posts.ts';
import { createChangeCommand, printChange, styled } from './output.ts';
import type { WithDatabase } from './with-database.ts';

export function deleteCommand(withDatabase: WithDatabase): Command {
  return createChangeCommand('delete', 'delete posts; restore brings them back, for 90 days')
    .argument('<slugs...>')
    .option('--yes', 'do not ask')
    .action((slugs: readonly string[], options) =>
      withDatabase(async (database) => {
        if (!options.yes && !options.dryRun) await confirm(await findPosts(database, slugs));
        const deleted = await changeFoundPosts(database, slugs, options, deletePosts);
        const posts = deleted.map(({ slug }) => ({ slug, outcome: 'deleted' }));
        const lines = posts.map(({ slug, outcome }) => `${styled('red', outcome)}  ${slug}`);
        printChange(options, { posts }, lines);
      }),
    );
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
