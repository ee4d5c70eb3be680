import { ExitError } from '../../process/exit-error.ts';
import { formatPostDate } from '../files/post-date.ts';
import { listStoredPosts, type StoredPost } from '../publishing/stored-posts.ts';
import { withDatabase } from './command-database.ts';
import { counted, print, styled } from './output.ts';
import { addressOf, type CurrentStatus, statusOf } from './post-status.ts';

const STATUSES: readonly CurrentStatus[] = ['draft', 'scheduled', 'published', 'unpublished'];

const COLOURS = {
  draft: 'yellow',
  scheduled: 'cyan',
  published: 'green',
  unpublished: 'dim',
} as const satisfies Record<CurrentStatus, string>;

/** What scripts get of a post. */
export function entryOf({ contentHash, plannedAt, ...post }: StoredPost, siteUrl: string) {
  return {
    ...post,
    status: statusOf(post),
    date: (post.publishedAt ?? plannedAt)?.toISOString() ?? null,
    address: addressOf(siteUrl, post) ?? null,
  };
}

/** `posts list` */
export async function listCommand({
  status,
  json,
}: {
  readonly status?: string;
  readonly json?: boolean;
}): Promise<void> {
  if (status !== undefined && !STATUSES.some((known) => known === status)) {
    throw new ExitError('usage', `--status ${status}: expected ${STATUSES.join(', ')}`);
  }
  await withDatabase(async (database, { siteUrl }) => {
    const entries = (await listStoredPosts(database))
      .map((post) => entryOf(post, siteUrl))
      .filter((entry) => status === undefined || entry.status === status);
    const width = Math.max(0, ...entries.map(({ slug }) => slug.length));
    print(json, entries, [
      ...entries.map((entry) => {
        const what = styled(COLOURS[entry.status], entry.status.padEnd(11));
        const date = (entry.date ? formatPostDate(new Date(entry.date)) : '').slice(0, 16);
        return `${what}  ${date.padEnd(16)}  ${entry.slug.padEnd(width)}  ${entry.title}`;
      }),
      counted(entries.length, 'post'),
    ]);
  });
}
