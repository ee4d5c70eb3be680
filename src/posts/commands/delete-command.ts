import { createInterface } from 'node:readline/promises';
import { Option } from 'commander';
import { ExitError } from '../../process/exit-error.ts';
import { changePosts } from '../publishing/store-posts.ts';
import type { StoredPost } from '../reading/stored-posts.ts';
import { findPosts } from './find-posts.ts';
import type { PostsCommand } from './posts-command.ts';

export const deleteCommand: PostsCommand<{ readonly yes?: true }> = {
  usage: 'delete <slugs...>',
  description: 'delete posts; restore brings them back, until clean removes their versions',
  changes: 'by itself',
  options: [new Option('--yes', 'do not ask')],
  async run({ database, options }, ...slugs) {
    if (!options.yes && !options.dryRun) await confirm(await findPosts(database, slugs));
    const deleted = await changePosts(database, options, async (transaction) => {
      // A post may have been renamed while the question was open.
      await findPosts(transaction, slugs);
      return transaction.deleteFrom('posts').where('slug', 'in', slugs).returning('slug').execute();
    });
    return {
      result: { posts: deleted.map(({ slug }) => ({ slug, outcome: 'deleted' })) },
      rows: [
        ...deleted.map(({ slug }) => ['deleted', slug]),
        ['if posts follow publishes the files of these posts, delete the files too'],
      ],
    };
  },
};

async function confirm(posts: readonly StoredPost[]): Promise<void> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    throw new ExitError('usage', 'delete: expected --yes: there is no terminal to confirm on');
  }
  const titles = posts.map(({ title }) => `«${title}»`).join(', ');
  using reader = createInterface({ input: process.stdin, output: process.stderr });
  const reply = await reader.question(`Delete ${titles}? [y/N] `);
  if (!/^(?:y|yes|s|sí|si)$/i.test(reply.trim())) {
    throw new ExitError('data', 'nothing was deleted');
  }
}
