import { styleText } from 'node:util';
import { Option } from 'commander';
import type { VFile } from 'vfile';
import { preparePicture } from '../../media/prepare-picture.ts';
import { keepMemorySteady } from '../../media/steady-memory.ts';
import { ExitError } from '../../process/exit-error.ts';
import { printable } from '../../process/printable.ts';
import { type Diagnostic, formatDiagnostic, PostFileError } from '../diagnostic.ts';
import { spanishTime } from '../files/post-date.ts';
import { findPostFiles } from '../files/post-source.ts';
import { readPostStream } from '../files/tar-input.ts';
import type { Change } from '../publishing/plan-changes.ts';
import { publish } from '../publishing/publish.ts';
import { publicationOf } from './list-command.ts';
import { counted, type Output, type PostsCommand } from './posts-command.ts';

const COLOURS = {
  created: 'green',
  changed: 'cyan',
  'published again': 'green',
  unchanged: 'dim',
  warning: 'yellow',
  hint: 'cyan',
} as const;

export const publishCommand: PostsCommand<{
  readonly reuseAddresses?: true;
  readonly republish?: true;
}> = {
  usage: 'publish <paths...>',
  description:
    'publish Markdown files, folders of them, or - (a file or a tar on standard input), with the pictures beside them; all of them or none',
  changes: 'by itself',
  options: [
    new Option('--reuse-addresses', 'let a post take the former address of another one'),
    new Option('--republish', 'bring back posts that were unpublished'),
  ],
  async run({ database, siteUrl, options, markdown, drawCard }, ...paths) {
    keepMemorySteady();
    const changes = await publish(database, await findSources(paths), {
      ...options,
      markdown,
      preparePicture,
      drawCard,
      onProgress: showProgress,
    })
      .catch((error: unknown) => {
        if (!(error instanceof PostFileError)) throw error;
        throw new ExitError('data', `${error.message}\nnothing was published`);
      })
      .finally(() => showProgress(''));
    return outputOf(changes, siteUrl);
  },
};

/** The files that paths lead to; `-` is standard input. */
export async function findSources(paths: readonly string[]): Promise<VFile[]> {
  const files = await findPostFiles(paths.filter((path) => path !== '-'));
  const streamed = paths.includes('-') ? await readPostStream(process.stdin) : [];
  return [...files, ...streamed];
}

/** Shows the progress of a long task, in one line that is overwritten; only on a terminal. */
function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${printable(text)}`);
}

/** Prints warnings and hints on standard error. */
export function printDiagnostics(diagnostics: readonly Diagnostic[]): void {
  for (const each of diagnostics) {
    const kind = each.fatal === false ? 'warning' : 'hint';
    const word = styleText(COLOURS[kind], kind, { stream: process.stderr });
    console.error(`${word} ${formatDiagnostic(each)}`);
  }
}

function outputOf(changes: readonly Change[], siteUrl: string): Output {
  const diagnostics = changes.flatMap(({ post }) => post.file.messages);
  printDiagnostics(diagnostics);
  const warnings = diagnostics.filter(({ fatal }) => fatal === false);
  const posts = changes.map(({ post: { file }, outcome, row, now }) => {
    const { slug, title, publishedAt } = row;
    return {
      file: file.path,
      slug,
      title,
      outcome,
      publishedAt,
      ...publicationOf(row, siteUrl, now),
    };
  });
  const lines = posts.map(({ outcome, slug, status, publishedAt, address }) => {
    const date = status === 'scheduled' && publishedAt;
    const when = date ? ` for ${spanishTime(date)}, Spanish time` : '';
    const what = styleText(COLOURS[outcome], outcome.padEnd(15));
    return `${what} ${slug}  ${address ?? `(${status}${when})`}`;
  });
  const counts = Array.from(
    Map.groupBy(posts, ({ outcome }) => outcome),
    ([outcome, { length }]) => `${length} ${outcome}`,
  );
  return {
    result: {
      posts,
      warnings: warnings.map(({ file, line, column, reason: message }) => ({
        ...{ file, line, column, message },
      })),
    },
    lines: [...lines, `${counted(posts.length, 'post')}: ${counts.join(', ')}`],
  };
}
