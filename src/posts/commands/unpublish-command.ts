import { sql } from 'kysely';
import { findPosts } from './find-posts.ts';
import type { PostsCommand } from './posts-command.ts';

export const unpublishCommand: PostsCommand = {
  usage: 'unpublish <slugs...>',
  description:
    'remove posts from the site but not from the database; publish --republish brings them back',
  changes: 'in a transaction',
  async run({ database }, ...slugs) {
    const before = await findPosts(database, slugs);
    await sql`
      update posts
         set status = 'unpublished', planned_at = published_at, published_at = null, updated_at = now()
       where slug = any(${slugs}) and status = 'published'`.execute(database);
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
