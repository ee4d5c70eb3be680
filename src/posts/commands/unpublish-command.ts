import { findPosts } from './find-posts.ts';
import type { PostsCommand } from './posts-command.ts';

export const unpublishCommand: PostsCommand = {
  usage: 'unpublish <slugs...>',
  description:
    'remove posts from the site but not from the database; publish --republish brings them back',
  changes: 'in a transaction',
  async run({ database }, ...slugs) {
    const before = await findPosts(database, slugs);
    await database
      .updateTable('posts')
      .set(({ ref }) => ({
        status: 'unpublished',
        plannedAt: ref('publishedAt'),
        publishedAt: null,
      }))
      .where('slug', 'in', slugs)
      .where('status', '=', 'published')
      .execute();
    const posts = before.map(({ slug, status }) =>
      status === 'published'
        ? { slug, outcome: 'unpublished', status: 'unpublished' }
        : { slug, outcome: 'unchanged', status },
    );
    const rows = posts.map(({ slug, outcome, status }) =>
      outcome === 'unchanged' ? [outcome, slug, `(${status})`] : [outcome, slug],
    );
    return { result: { posts }, rows };
  },
};
