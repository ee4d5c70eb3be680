import { Command } from 'commander';
import type { CardKit } from '../../media/card-kit.ts';
import { preparePicture } from '../../media/prepare-picture.ts';
import { type CardContent, drawCard } from '../../media/social-card.ts';
import { keepMemorySteady } from '../../media/steady-memory.ts';
import { findPostFiles, type PostSource } from '../files/post-source.ts';
import { readPostStream } from '../files/tar-input.ts';
import type { MarkdownRenderer } from '../markdown/markdown-renderer.ts';
import type { Outcome } from '../publishing/plan-changes.ts';
import { type PublishedPost, type PublishReport, publish } from '../publishing/publish.ts';
import {
  counted,
  dryRunNote,
  hint,
  print,
  showProgress,
  spanishTime,
  styled,
  warn,
} from './output.ts';
import { addressOf, statusOf } from './post-status.ts';
import { DRY_RUN, JSON_OUTPUT, type SharedOptions } from './shared-options.ts';
import type { WithDatabase } from './with-database.ts';

const COLOURS = {
  created: 'green',
  changed: 'cyan',
  'published again': 'green',
  unchanged: 'dim',
} as const satisfies Record<Outcome, string>;

export function publishCommand(
  withDatabase: WithDatabase,
  loadCardKit: () => Promise<CardKit>,
  markdown: MarkdownRenderer,
): Command {
  return new Command('publish')
    .description('publish Markdown files with the pictures beside them; all of them or none')
    .argument(
      '<paths...>',
      'files, folders, or - for standard input (a file, or a tar of a folder)',
    )
    .option('--reuse-addresses', 'let a post take the former address of another one')
    .addOption(DRY_RUN)
    .addOption(JSON_OUTPUT)
    .action((paths, options) => {
      keepMemorySteady();
      return withDatabase(async (database, { siteUrl }) => {
        const tools = {
          markdown,
          preparePicture,
          drawCard: async (content: CardContent) => drawCard(content, await loadCardKit()),
          onProgress: showProgress,
          onWait: () => console.error('another publisher is at work, waiting for its end …'),
        };
        const report = await publish(database, await findSources(paths), {
          ...options,
          ...tools,
        }).finally(() => showProgress(''));
        printReport(report, siteUrl, options);
      });
    });
}

async function findSources(paths: readonly string[]): Promise<PostSource[]> {
  const files = await findPostFiles(paths.filter((path) => path !== '-'));
  if (!paths.includes('-')) return files;
  return [...files, ...(await readPostStream(process.stdin))];
}

function printReport(
  { posts: published, warnings, hints }: PublishReport,
  siteUrl: string,
  { dryRun = false, json }: SharedOptions,
): void {
  warn(warnings);
  hint(hints);
  const posts = published.map((post) => ({
    ...post,
    status: statusOf(post),
    address: addressOf(siteUrl, post),
  }));
  const messages = warnings.map(({ file, line, column, reason: message }) => ({
    ...{ file, line, column, message },
  }));
  print(json, { dryRun, posts, warnings: messages }, [
    ...posts.map(lineOf),
    summaryOf(published),
    ...dryRunNote(dryRun),
  ]);
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
  const when =
    status === 'scheduled' && publishedAt ? ` for ${spanishTime(publishedAt)}, Spanish time` : '';
  return `${what} ${slug}  ${address ?? `(${status}${when})`}`;
}

function summaryOf(posts: readonly PublishedPost[]): string {
  const counts = Map.groupBy(posts, ({ outcome }) => outcome);
  const parts = [...counts].map(([outcome, { length }]) => `${length} ${outcome}`);
  return `${counted(posts.length, 'post')}: ${parts.join(', ')}`;
}
