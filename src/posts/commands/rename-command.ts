import { ExitError } from '../../process/exit-error.ts';
import { renamePost } from '../publishing/store-posts.ts';
import { isSlug } from '../slug.ts';
import { findPost, requireFree } from './find-posts.ts';
import type { PostsCommand } from './posts-command.ts';

export const renameCommand: PostsCommand = {
  usage: 'rename <slug> <new-slug>',
  description: 'give a post another address (words joined by hyphens); the former one redirects',
  changes: 'in a transaction',
  async run({ database }, slug, wanted) {
    if (!isSlug(wanted)) {
      const expected = 'expected lower-case words joined by hyphens';
      throw new ExitError('usage', `'${wanted}' is not a slug: ${expected}`);
    }
    const { id } = await findPost(database, slug);
    const taken = await requireFree(database, wanted, id);
    const outcome = wanted === slug ? 'unchanged' : 'renamed';
    if (outcome === 'renamed') await renamePost(database, slug, wanted);
    return {
      result: { slug: wanted, formerSlug: slug, outcome },
      rows: [
        [outcome, `${slug} → ${wanted}`],
        ...taken,
        [`write "slug: ${wanted}" into the post's file`],
      ],
    };
  },
};
