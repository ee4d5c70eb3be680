import { styleText } from 'node:util';
import { InvalidArgumentError, Option } from 'commander';
import { sql } from 'kysely';
import { deleteUnusedPictures } from '../../media/unused-pictures.ts';
import { parsePostDate } from '../files/post-date.ts';
import { findHistory, findVersion, type PostVersion } from '../publishing/post-versions.ts';
import { requireFree } from './find-posts.ts';
import { counted, numberUpTo, type PostsCommand, spanishTime } from './posts-command.ts';

export const historyCommand: PostsCommand = {
  usage: 'history <slug>',
  description: 'list the changes of a post, also of a deleted one, with the state before each',
  async run({ database }, slug) {
    const { versions } = await findHistory(database, slug);
    return {
      result: versions,
      lines: [...versions.map(lineOf), counted(versions.length, 'change')],
    };
  },
};

function lineOf({ changedAt, operation, changedBy, application, state }: PostVersion): string {
  const before = state
    ? `was «${state.title}» (${state.status}) at ${state.slug}`
    : 'was not there';
  // With seconds: changes follow each other within a minute.
  const time = spanishTime(changedAt, 19);
  const what = styleText('cyan', operation.padEnd(8));
  return `${time}  ${what}  ${changedBy} (${application})  ${before}`;
}

/** Selects a version of a post. */
export const AT = new Option(
  '--at <time>',
  'its state then: "2026-03-12 09:30", Spanish time',
).argParser(parseTime);

function parseTime(text: string): Date {
  try {
    return parsePostDate(text);
  } catch (error) {
    throw error instanceof RangeError ? new InvalidArgumentError(error.message) : error;
  }
}

export const restoreCommand: PostsCommand<{ readonly at?: Date }> = {
  usage: 'restore <slug>',
  description:
    'undo the last change of a post, also of a deleted one, or bring back what it was at a time',
  changes: 'in a transaction',
  options: [AT],
  async run({ database, options }, slug) {
    const version = await findVersion(database, slug, options.at);
    const result = {
      slug: version?.state.slug ?? slug,
      outcome: version ? 'restored' : 'unchanged',
    };
    if (version) {
      await requireFree(database, result.slug, version.postId);
      await sql`select restore_post(${version.id})`.execute(database);
    }
    return { result, lines: [`${styleText('green', result.outcome)}  ${result.slug}`] };
  },
};

export const cleanCommand: PostsCommand<{ readonly olderThan: number }> = {
  usage: 'clean',
  description: 'remove old versions of posts, and stored pictures that nothing uses any more',
  changes: 'in a transaction',
  options: [
    new Option('--older-than <days>', 'age of the versions to remove')
      .argParser(numberUpTo(99_999))
      .default(90),
  ],
  async run({ database, options }) {
    const age = sql<Date>`now() - make_interval(days => ${options.olderThan})`;
    const { numDeletedRows } = await database
      .deleteFrom('postVersions')
      .where('changedAt', '<', age)
      .executeTakeFirstOrThrow();
    const versions = Number(numDeletedRows);
    const pictures = await deleteUnusedPictures(database);
    const counts = `${counted(versions, 'version')}, ${counted(pictures.length, 'picture')}`;
    return {
      result: { versions, pictures },
      lines: [`${options.dryRun ? 'unused' : 'removed'}: ${counts}`],
    };
  },
};
