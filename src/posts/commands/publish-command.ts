import { Option } from 'commander';
import { ExitError } from '../../process/exit-error.ts';
import { spanishTime } from '../files/post-date.ts';
import { findPostFiles } from '../files/find-post-files.ts';
import type { Change } from '../publishing/plan-changes.ts';
import { publish } from '../publishing/publish.ts';
import { publicationOf } from './list-command.ts';
import type { PostsCommand } from './posts-command.ts';
import { counted, type Output, printDiagnostics, showProgress } from './print-output.ts';

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
  async run({ database, siteUrl, options, ...environment }, ...paths) {
    const publishing = { ...environment, ...options, onProgress: showProgress };
    const changes = await publish(database, await findPostFiles(paths), publishing)
      .catch((error: unknown) => {
        if (!(error instanceof ExitError)) throw error;
        throw new ExitError('data', `${error.message}\nnothing was published`);
      })
      .finally(() => showProgress(''));
    return outputOf(changes, siteUrl);
  },
};

function outputOf(changes: readonly Change[], siteUrl: string): Output {
  const diagnostics = changes.flatMap(({ post }) => post.file.messages);
  printDiagnostics(diagnostics);
  const warnings = diagnostics
    .filter(({ fatal }) => fatal === false)
    .map(({ file, line, column, reason }) => ({ file, line, column, message: reason }));
  const posts = changes.map(({ post, outcome, row, now }) => ({
    file: post.file.path,
    slug: row.slug,
    title: row.title,
    outcome,
    publishedAt: row.publishedAt,
    ...publicationOf(row, siteUrl, now),
  }));
  const rows = posts.map(({ outcome, slug, status, publishedAt, address }) => {
    const date = status === 'scheduled' && publishedAt;
    const when = date ? ` for ${spanishTime(date)}, Spanish time` : '';
    return [outcome, slug, address ?? `(${status}${when})`];
  });
  const counts = Array.from(
    Map.groupBy(posts, ({ outcome }) => outcome),
    ([outcome, { length }]) => `${length} ${outcome}`,
  );
  return {
    result: { posts, warnings },
    rows: [...rows, [`${counted(posts.length, 'post')}: ${counts.join(', ')}`]],
  };
}
