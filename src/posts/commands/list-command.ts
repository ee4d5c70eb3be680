import { Command } from 'commander';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { ExitError } from '../../process/exit-error.ts';
import { formatPostDate } from '../files/post-date.ts';
import { listStoredPosts, type StoredPost } from '../reading/stored-posts.ts';
import { counted, print, styled } from './output.ts';
import { addressOf, type CurrentStatus, statusOf } from './post-status.ts';
import { JSON_OUTPUT, type SharedOptions } from './shared-options.ts';
import type { WithDatabase } from './with-database.ts';

const COLOURS = {
  draft: 'yellow',
  scheduled: 'cyan',
  published: 'green',
  unpublished: 'dim',
} as const satisfies Record<CurrentStatus, string>;

export function listCommand(withDatabase: WithDatabase): Command {
  return new Command('list')
    .description('list every post, whatever its status')
    .option(
      '--status <status>',
      'only draft, scheduled, published or unpublished ones',
      parseStatus,
    )
    .addOption(JSON_OUTPUT)
    .action((options) => withDatabase((database, { siteUrl }) => list(database, siteUrl, options)));
}

function parseStatus(text: string): string {
  const statuses = Object.keys(COLOURS);
  if (statuses.includes(text)) return text;
  throw new ExitError('usage', `--status ${text}: expected ${statuses.join(', ')}`);
}

async function list(
  database: Kysely<Database>,
  siteUrl: string,
  { status, json }: SharedOptions & { readonly status?: CurrentStatus },
): Promise<void> {
  const entries = (await listStoredPosts(database))
    .map((post) => entryOf(post, siteUrl))
    .filter((entry) => status === undefined || entry.status === status);
  const width = Math.max(0, ...entries.map(({ slug }) => slug.length));
  print(json, entries, [
    ...entries.map((entry) => {
      const what = styled(COLOURS[entry.status], entry.status.padEnd(11));
      const date = entry.date ? formatPostDate(new Date(entry.date)).slice(0, 16) : '';
      return `${what}  ${date.padEnd(16)}  ${entry.slug.padEnd(width)}  ${entry.title}`;
    }),
    counted(entries.length, 'post'),
  ]);
}

/** What scripts get of a post. */
export function entryOf({ contentHash, plannedAt, ...post }: StoredPost, siteUrl: string) {
  return {
    ...post,
    status: statusOf(post),
    date: (post.publishedAt ?? plannedAt)?.toISOString() ?? null,
    address: addressOf(siteUrl, post) ?? null,
  };
}
