import type { Command } from 'commander';
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
  createChangeCommand,
  type OutputOptions,
  printChange,
  printDiagnostics,
  showProgress,
  spanishTime,
  styled,
} from './output.ts';
import { publicationOf } from './post-status.ts';
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
  return createChangeCommand(
    'publish',
    'publish Markdown files with the pictures beside them; all of them or none',
  )
    .argument(
      '<paths...>',
      'files, folders, or - for standard input (a file, or a tar of a folder)',
    )
    .option('--reuse-addresses', 'let a post take the former address of another one')
    .action((paths: readonly string[], options) => {
      keepMemorySteady();
      return withDatabase(async (database, { siteUrl }) => {
        const report = await publish(database, await findSources(paths), {
          ...options,
          markdown,
          preparePicture,
          drawCard: async (content: CardContent) => drawCard(content, await loadCardKit()),
          onProgress: showProgress,
          onWait: () => console.error('another publisher is at work, waiting for its end …'),
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

function printReport(report: PublishReport, siteUrl: string, options: OutputOptions): void {
  printDiagnostics('yellow', 'warning', report.warnings);
  printDiagnostics('cyan', 'hint', report.hints);
  const posts = report.posts.map((post) => ({ ...post, ...publicationOf(post, siteUrl) }));
  const warnings = report.warnings.map(({ file, line, column, reason: message }) => ({
    ...{ file, line, column, message },
  }));
  const counts = Array.from(
    Map.groupBy(posts, ({ outcome }) => outcome),
    ([outcome, { length }]) => `${length} ${outcome}`,
  );
  printChange(options, { posts, warnings }, [
    ...posts.map(lineOf),
    `${counted(posts.length, 'post')}: ${counts.join(', ')}`,
  ]);
}

function lineOf({
  outcome,
  slug,
  status,
  publishedAt,
  address,
}: Omit<PublishedPost, 'status'> & ReturnType<typeof publicationOf>): string {
  const what = styled(COLOURS[outcome], outcome.padEnd(15));
  const when =
    status === 'scheduled' && publishedAt ? ` for ${spanishTime(publishedAt)}, Spanish time` : '';
  return `${what} ${slug}  ${address ?? `(${status}${when})`}`;
}
