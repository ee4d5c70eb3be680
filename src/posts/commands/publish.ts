import { keepMemorySteady } from '../../media/steady-memory.ts';
import { findPostFiles, type PostSource } from '../post-source.ts';
import { type Outcome, type PublishedPost, publish } from '../publish.ts';
import { withDatabase } from './database.ts';
import { counted, dryRunNote, print, showProgress, styled, warn } from './output.ts';
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
    const posts = report.posts.map((post) => ({
      ...post,
      status: statusOf(post),
      address: addressOf(siteUrl, post),
    }));
    print(json, { dryRun: options.dryRun ?? false, posts, warnings: report.warnings }, [
      ...posts.map((post) => lineOf(post)),
      summaryOf(report.posts),
      ...dryRunNote(options.dryRun),
    ]);
  });
}

async function findSources(paths: readonly string[]): Promise<PostSource[]> {
  const files = await findPostFiles(paths.filter((path) => path !== '-'));
  if (!paths.includes('-')) return files;
  const { readPostStream } = await import('../post-stream.ts');
  return [...files, ...(await readPostStream(process.stdin))];
}

function lineOf({
  outcome,
  slug,
  status,
  address,
}: Pick<PublishedPost, 'outcome' | 'slug'> & {
  readonly status: string;
  readonly address: string | undefined;
}): string {
  const what = styled(COLOURS[outcome], outcome.padEnd(15));
  return `${what} ${slug}  ${address ?? `(${status})`}`;
}

function summaryOf(posts: readonly PublishedPost[]): string {
  const counts = Map.groupBy(posts, ({ outcome }) => outcome);
  const parts = [...counts].map(([outcome, { length }]) => `${length} ${outcome}`);
  return `${counted(posts.length, 'post')}: ${parts.join(', ')}`;
}
