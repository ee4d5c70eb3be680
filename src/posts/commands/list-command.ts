import { Option } from 'commander';
import { postHref } from '../../routes.ts';
import { spanishTime } from '../files/post-date.ts';
import { listStoredPosts, type StoredPost } from '../reading/stored-posts.ts';
import type { PostsCommand } from './posts-command.ts';
import { counted } from './print-output.ts';

const STATUSES = ['draft', 'scheduled', 'published', 'unpublished'];

export const listCommand: PostsCommand<{ readonly status?: string }> = {
  usage: 'list',
  description: 'list every post, whatever its status',
  options: [new Option('--status <status>', 'only posts of this status').choices(STATUSES)],
  async run({ database, now, siteUrl, options }) {
    const entries = (await listStoredPosts(database))
      .map((post) => entryOf(post, siteUrl, now))
      .filter(({ status }) => status === (options.status ?? status));
    const rows = entries.map(({ status, date, slug, title }) => [
      status,
      date ? spanishTime(new Date(date)) : '',
      slug,
      title,
    ]);
    return { result: entries, rows: [...rows, [counted(entries.length, 'post')]] };
  },
};

/** The status of a post at the database's time, and its public address; null where it is not public. */
export function publicationOf(
  { slug, status, publishedAt }: Pick<StoredPost, 'slug' | 'status' | 'publishedAt'>,
  siteUrl: string,
  now: Date,
) {
  if (status !== 'published') return { status, address: null };
  if (publishedAt && publishedAt > now) return { status: 'scheduled', address: null } as const;
  return { status, address: siteUrl + postHref(slug) };
}

/** A post as JSON for scripts. */
export function entryOf(stored: StoredPost, siteUrl: string, now: Date) {
  const { contentHash, plannedAt, ...post } = stored;
  const date = (post.publishedAt ?? plannedAt)?.toISOString() ?? null;
  return { ...post, ...publicationOf(post, siteUrl, now), date };
}
