import { createInterface } from 'node:readline/promises';
import { styleText } from 'node:util';
import { Option } from 'commander';
import { sql } from 'kysely';
import { ExitError } from '../../process/exit-error.ts';
import { changePosts, renamePost } from '../publishing/store-posts.ts';
import { findFormerSlugs, type StoredPost } from '../reading/stored-posts.ts';
import { isSlug } from '../slug.ts';
import { findPost, findPosts, requireFree } from './find-posts.ts';
import type { PostsCommand } from './posts-command.ts';

export const unpublishCommand: PostsCommand = {
  usage: 'unpublish <slugs...>',
  description: 'remove posts from the site but not from the database; publish brings them back',
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
    const lines = posts.map(({ slug, outcome, status }) =>
      outcome === 'unchanged' ? `unchanged    ${slug}  (${status})` : `unpublished  ${slug}`,
    );
    return { result: { posts }, lines };
  },
};

export const deleteCommand: PostsCommand<{ readonly yes?: true }> = {
  usage: 'delete <slugs...>',
  description: 'delete posts; restore brings them back, for 90 days',
  changes: 'by itself',
  options: [new Option('--yes', 'do not ask')],
  async run({ database, options }, ...slugs) {
    const posts = await findPosts(database, slugs);
    if (!options.yes && !options.dryRun) await confirm(posts);
    const deleted = await changePosts(database, options, (transaction) =>
      transaction.deleteFrom('posts').where('slug', 'in', slugs).returning('slug').execute(),
    );
    return {
      result: { posts: deleted.map(({ slug }) => ({ slug, outcome: 'deleted' })) },
      lines: deleted.map(({ slug }) => `${styleText('red', 'deleted')}  ${slug}`),
    };
  },
};

async function confirm(posts: readonly StoredPost[]): Promise<void> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    throw new ExitError('usage', 'delete: expected --yes, since nobody can be asked here');
  }
  const titles = posts.map(({ title }) => `«${title}»`).join(', ');
  using reader = createInterface({ input: process.stdin, output: process.stderr });
  const reply = await reader.question(`Delete ${titles}? [y/N] `);
  if (!/^(?:y|yes|s|sí|si)$/i.test(reply.trim())) {
    throw new ExitError('data', 'nothing was deleted');
  }
}

export const renameCommand: PostsCommand = {
  usage: 'rename <slug> <new-slug>',
  description: 'give a post another address (words joined by hyphens); the former one leads there',
  changes: 'in a transaction',
  async run({ database }, slug, wanted) {
    if (!isSlug(wanted)) {
      const expected = 'expected lower-case words joined by hyphens';
      throw new ExitError('usage', `'${wanted}' is no slug: ${expected}`);
    }
    const { id } = await findPost(database, slug);
    await requireFree(database, wanted, id);
    const [former] = await findFormerSlugs(database, [wanted]);
    const isTaken = former && former.postId !== id;
    const outcome = wanted === slug ? 'unchanged' : 'renamed';
    if (outcome === 'renamed') await renamePost(database, slug, wanted);
    return {
      result: { slug: wanted, formerSlug: slug, outcome },
      lines: [
        `${styleText('cyan', outcome)}  ${slug} → ${wanted}`,
        ...(isTaken ? [`'${wanted}' led to '${former.currentSlug}' and does no more`] : []),
        `write "slug: ${wanted}" into the post's file`,
      ],
    };
  },
};
