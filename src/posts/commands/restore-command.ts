import { Command } from 'commander';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { ExitError } from '../../process/exit-error.ts';
import { changePosts } from '../publishing/change-posts.ts';
import { type PostVersion, restoreVersion } from '../publishing/post-versions.ts';
import { findPostHistory, findVersion, parseTime } from './history-command.ts';
import { dryRunNote, print, styled } from './output.ts';
import { DRY_RUN, JSON_OUTPUT, type SharedOptions } from './shared-options.ts';
import type { WithDatabase } from './with-database.ts';

interface RestoreOptions extends SharedOptions {
  readonly at?: Date;
}

export function restoreCommand(withDatabase: WithDatabase): Command {
  return new Command('restore')
    .description('undo the last change of a post, or bring back what it was at a time')
    .argument('<slug>', 'its address now or before, also that of a deleted post')
    .option('--at <time>', 'such as "2026-03-12 09:30", Spanish time', parseTime)
    .addOption(DRY_RUN)
    .addOption(JSON_OUTPUT)
    .action((slug, options) => withDatabase((database) => restore(database, slug, options)));
}

async function restore(
  database: Kysely<Database>,
  slug: string,
  { at, dryRun, json }: RestoreOptions,
): Promise<void> {
  const restored = await changePosts(database, { dryRun }, async (transaction) => {
    const version = at
      ? await findVersion(transaction, slug, at)
      : await findLastVersion(transaction, slug);
    if (version === 'current') return undefined;
    return restoreVersion(transaction, version).catch((cause) => {
      if (cause?.code !== UNIQUE_VIOLATION) throw cause;
      const taken = `'${version.state?.slug}' is the address of another post now, rename that first`;
      throw new ExitError('data', taken, { cause });
    });
  });
  const outcome = restored === undefined ? 'unchanged' : 'restored';
  print(json, { dryRun: dryRun ?? false, slug: restored ?? slug, outcome }, [
    `${styled('green', outcome)}  ${restored ?? slug}`,
    ...dryRunNote(dryRun),
  ]);
}

const UNIQUE_VIOLATION = '23505';

/** The state before the last change. */
async function findLastVersion(database: Kysely<Database>, slug: string): Promise<PostVersion> {
  const version = (await findPostHistory(database, slug)).versions.at(-1);
  if (version?.state) return version;
  throw new ExitError('data', `'${slug}' has no earlier version (posts history ${slug})`);
}
