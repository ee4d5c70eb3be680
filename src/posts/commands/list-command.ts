import type { Command } from 'commander';
import { ExitError } from '../../process/exit-error.ts';
import { listStoredPosts } from '../reading/stored-posts.ts';
import { counted, createCommand, print, spanishTime, styled } from './output.ts';
import { type CurrentStatus, entryOf } from './post-status.ts';
import type { WithDatabase } from './with-database.ts';

const COLOURS = {
  draft: 'yellow',
  scheduled: 'cyan',
  published: 'green',
  unpublished: 'dim',
} as const satisfies Record<CurrentStatus, string>;

export function listCommand(withDatabase: WithDatabase): Command {
  return createCommand('list', 'list every post, whatever its status')
    .option(
      '--status <status>',
      'only draft, scheduled, published or unpublished ones',
      parseStatus,
    )
    .action((options) =>
      withDatabase(async (database, { siteUrl }) => {
        const entries = (await listStoredPosts(database))
          .map((post) => entryOf(post, siteUrl))
          .filter(({ status }) => status === (options.status ?? status));
        const width = Math.max(0, ...entries.map(({ slug }) => slug.length));
        const lines = entries.map(({ status, date, slug, title }) => {
          const what = styled(COLOURS[status], status.padEnd(11));
          const when = (date ? spanishTime(new Date(date)) : '').padEnd(16);
          return `${what}  ${when}  ${slug.padEnd(width)}  ${title}`;
        });
        print(options, entries, [...lines, counted(entries.length, 'post')]);
      }),
    );
}

function parseStatus(text: string): string {
  const statuses = Object.keys(COLOURS);
  if (statuses.includes(text)) return text;
  throw new ExitError('usage', `--status ${text}: expected ${statuses.join(', ')}`);
}
