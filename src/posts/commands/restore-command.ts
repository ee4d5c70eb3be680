import { InvalidArgumentError, Option } from 'commander';
import { parsePostDate } from '../files/post-date.ts';
import { findVersion, restorePost } from '../publishing/post-versions.ts';
import { requireFree } from './find-posts.ts';
import { publicationOf } from './list-command.ts';
import type { PostsCommand } from './posts-command.ts';

/** Selects a version of a post. */
export const AT = new Option(
  '--at <time>',
  'the state at this time, such as "2026-03-12 09:30" (Spanish time)',
).argParser(parseTime);

function parseTime(text: string): Date {
  try {
    return parsePostDate(text);
  } catch (error) {
    throw error instanceof RangeError ? new InvalidArgumentError(error.message) : error;
  }
}

export const restoreCommand: PostsCommand<{ readonly at?: Date }> = {
  usage: 'restore <slug>',
  description:
    'undo the last change of a post, also of a deleted one, or bring back what it was at a time',
  changes: 'in a transaction',
  options: [AT],
  async run({ database, siteUrl, now, options }, slug) {
    const { id, ...version } = await findVersion(database, slug, options.at);
    const { postId, state } = version;
    const result = { slug: state.slug, outcome: id ? 'restored' : 'unchanged' };
    const taken = await requireFree(database, state.slug, postId);
    if (id) await restorePost(database, version);
    const publishedAt = state.publishedAt === null ? null : new Date(state.publishedAt);
    const { status, address } = publicationOf({ ...state, publishedAt }, siteUrl, now);
    return { result, rows: [[result.outcome, result.slug, address ?? `(${status})`], ...taken] };
  },
};
