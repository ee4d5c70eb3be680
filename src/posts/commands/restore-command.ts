import { styleText } from 'node:util';
import { findVersion, restoreVersion } from '../publishing/post-versions.ts';
import { requireFree } from './find-posts.ts';
import type { PostsCommand } from './posts-command.ts';
import { AT } from './show-command.ts';

export const restoreCommand: PostsCommand<{ readonly at?: Date }> = {
  usage: 'restore <slug>',
  description:
    'undo the last change of a post, also of a deleted one, or bring back what it was at a time',
  changes: 'in a transaction',
  options: [AT],
  async run({ database, options }, slug) {
    const version = await findVersion(database, slug, options.at);
    const result = {
      slug: version?.state.slug ?? slug,
      outcome: version ? 'restored' : 'unchanged',
    };
    if (version) {
      await requireFree(database, result.slug, version.post_id);
      await restoreVersion(database, version);
    }
    return { result, lines: [`${styleText('green', result.outcome)}  ${result.slug}`] };
  },
};
