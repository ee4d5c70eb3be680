import type { Command } from 'commander';
import { unpublishPosts } from '../publishing/store-posts.ts';
import { changeFoundPosts } from './find-posts.ts';
import { createChangeCommand, printChange } from './output.ts';
import type { WithDatabase } from './with-database.ts';

export function unpublishCommand(withDatabase: WithDatabase): Command {
  return createChangeCommand(
    'unpublish',
    'remove posts from the site but not from the database; publish brings them back',
  )
    .argument('<slugs...>')
    .action((slugs: readonly string[], options) =>
      withDatabase(async (database) => {
        const found = await changeFoundPosts(database, slugs, options, unpublishPosts);
        const posts = found.map(({ slug, status }) =>
          status === 'published'
            ? { slug, outcome: 'unpublished', status: 'unpublished' }
            : { slug, outcome: 'unchanged', status },
        );
        const lines = posts.map(({ slug, outcome, status }) =>
          outcome === 'unchanged' ? `unchanged    ${slug}  (${status})` : `unpublished  ${slug}`,
        );
        printChange(options, { posts }, lines);
      }),
    );
}
