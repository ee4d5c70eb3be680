import { Command } from 'commander';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { ExitError } from '../../process/exit-error.ts';
import { DateError, parsePostDate } from '../files/post-date.ts';
import { NoInputError } from '../files/post-source.ts';
import {
  findHistory,
  type PostHistory,
  type PostVersion,
  versionAt,
} from '../publishing/post-versions.ts';
import { counted, print, spanishTime, styled } from './output.ts';
import { JSON_OUTPUT, type SharedOptions } from './shared-options.ts';
import type { WithDatabase } from './with-database.ts';

export function historyCommand(withDatabase: WithDatabase): Command {
  return new Command('history')
    .description('list the changes of a post, also of a deleted one, with the state before each')
    .argument('<slug>')
    .addOption(JSON_OUTPUT)
    .action((slug, { json }: SharedOptions) =>
      withDatabase(async (database) => {
        const { versions } = await findPostHistory(database, slug);
        print(json, versions, [...versions.map(lineOf), counted(versions.length, 'change')]);
      }),
    );
}

function lineOf({ changed_at, operation, changed_by, application, state }: PostVersion): string {
  const before = state
    ? `was «${state.title}» (${state.status}) at ${state.slug}`
    : 'was not there';
  const what = styled('cyan', operation.padEnd(8));
  return `${exactTime(changed_at)}  ${what}  ${changed_by} (${application})  ${before}`;
}

/** With seconds: changes follow each other within a minute. */
function exactTime(time: Date): string {
  return `${spanishTime(time)}:${String(time.getSeconds()).padStart(2, '0')}`;
}

/** @throws {NoInputError} when no post has or had the slug. */
export async function findPostHistory(
  database: Kysely<Database>,
  slug: string,
): Promise<PostHistory> {
  const history = await findHistory(database, slug);
  if (!history) throw new NoInputError(`no post is or was at '${slug}' (posts list shows all)`);
  return history;
}

/** Finds the state of a post at a time. @throws {NoInputError} when it did not exist. */
export async function findVersion(
  database: Kysely<Database>,
  slug: string,
  time: Date,
): Promise<PostVersion | 'current'> {
  const version = versionAt(await findPostHistory(database, slug), time);
  if (version) return version;
  throw new NoInputError(
    `there was no post '${slug}' at ${exactTime(time)}, or its version is gone`,
  );
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
