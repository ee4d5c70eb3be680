import type { Command } from 'commander';
import { ExitError } from '../../process/exit-error.ts';
import { DateError, parsePostDate } from '../files/post-date.ts';
import { findHistory, type PostVersion } from '../publishing/post-versions.ts';
import { counted, createCommand, print, spanishTime, styled } from './output.ts';
import type { WithDatabase } from './with-database.ts';

export function historyCommand(withDatabase: WithDatabase): Command {
  return createCommand(
    'history',
    'list the changes of a post, also of a deleted one, with the state before each',
  )
    .argument('<slug>')
    .action((slug: string, options) =>
      withDatabase(async (database) => {
        const { versions } = await findHistory(database, slug);
        print(options, versions, [...versions.map(lineOf), counted(versions.length, 'change')]);
      }),
    );
}

function lineOf({ changed_at, operation, changed_by, application, state }: PostVersion): string {
  const before = state
    ? `was «${state.title}» (${state.status}) at ${state.slug}`
    : 'was not there';
  // With seconds: changes follow each other within a minute.
  const time = `${spanishTime(changed_at)}:${String(changed_at.getSeconds()).padStart(2, '0')}`;
  const what = styled('cyan', operation.padEnd(8));
  return `${time}  ${what}  ${changed_by} (${application})  ${before}`;
}

/** Reads the value of `--at`, as dates in front matter are read. */
export function parseTime(text: string): Date {
  try {
    return parsePostDate(text);
  } catch (error) {
    if (!(error instanceof DateError)) throw error;
    throw new ExitError('usage', `--at ${text}: ${error.message}`);
  }
}
