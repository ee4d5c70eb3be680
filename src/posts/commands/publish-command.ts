import { keepMemorySteady } from '../../media/steady-memory.ts';
import { formatPostDate } from '../files/post-date.ts';
import { findPostFiles, type PostSource } from '../files/post-source.ts';
import type { Outcome } from '../publishing/post-change.ts';
import { type PublishedPost, publish } from '../publishing/publish-posts.ts';
import { withDatabase } from './command-database.ts';
import { counted, dryRunNote, hint, print, showProgress, styled, warn } from './output.ts';
import { addressOf, statusOf } from './post-status.ts';

export interface PublishCommandOptions {
  readonly reuseAddresses?: boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

const COLOURS = {
  created: 'green',
  changed: 'cyan',
  'published again': 'green',
  unchanged: 'dim',
} as const satisfies Record<Outcome, string>;

/** `posts publish` */
export async function publishCommand(
  paths: readonly string[],
  { json, ...options }: PublishCommandOptions,
): Promise<void> {
  keepMemorySteady();
  await withDatabase(async (database, { siteUrl }) => {
    const report = await publish(database, await findSources(paths), {
      ...options,
      onProgress: showProgress,
      onWait: () => console.error('another publisher is at work, waiting for its end …'),
    }).finally(() => showProgress(''));
    warn(report.warnings);
    hint(report.hints);
    const posts = report.posts.map((post) => ({
      ...post,
      status: statusOf(post),
      address: addressOf(siteUrl, post),
    }));
    const warnings = report.warnings.map(({ file, line, column, reason: message }) => ({
      ...{ file, line, column, message },
    }));
    print(json, { dryRun: options.dryRun ?? false, posts, warnings }, [
      ...posts.map((post) => lineOf(post)),
      summaryOf(report.posts),
      ...dryRunNote(options.dryRun),
    ]);
  });
}

async function findSources(paths: readonly string[]): Promise<PostSource[]> {
  const files = await findPostFiles(paths.filter((path) => path !== '-'));
  if (!paths.includes('-')) return files;
  const { readPostStream } = await import('../files/tar-input.ts');
  return [...files, ...(await readPostStream(process.stdin))];
}

function lineOf({
  outcome,
  slug,
  status,
  publishedAt,
  address,
}: Pick<PublishedPost, 'outcome' | 'slug' | 'publishedAt'> & {
  readonly status: string;
  readonly address: string | undefined;
}): string {
  const what = styled(COLOURS[outcome], outcome.padEnd(15));
  const time = publishedAt && formatPostDate(publishedAt).slice(0, 16).replace('T', ' ');
  const when = status === 'scheduled' ? ` for ${time}, Spanish time` : '';
  return `${what} ${slug}  ${address ?? `(${status}${when})`}`;
}

function summaryOf(posts: readonly PublishedPost[]): string {
  const counts = Map.groupBy(posts, ({ outcome }) => outcome);
  const parts = [...counts].map(([outcome, { length }]) => `${length} ${outcome}`);
  return `${counted(posts.length, 'post')}: ${parts.join(', ')}`;
}
