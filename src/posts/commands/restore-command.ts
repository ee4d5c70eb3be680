import type { Command } from 'commander';
import { ExitError } from '../../process/exit-error.ts';
import { changePosts } from '../publishing/change-posts.ts';
import { findLastVersion, findVersion, restoreVersion } from '../publishing/post-versions.ts';
import { parseTime } from './history-command.ts';
import { createChangeCommand, printChange, styled } from './output.ts';
import type { WithDatabase } from './with-database.ts';

const UNIQUE_VIOLATION = '23505';

export function restoreCommand(withDatabase: WithDatabase): Command {
  return createChangeCommand(
    'restore',
    'undo the last change of a post, or bring back what it was at a time',
  )
    .argument('<slug>', 'its address now or before, also that of a deleted post')
    .option('--at <time>', 'such as "2026-03-12 09:30", Spanish time', parseTime)
    .action((slug: string, options) =>
      withDatabase(async (database) => {
        const restored = await changePosts(database, options, async (transaction) => {
          const version = options.at
            ? await findVersion(transaction, slug, options.at)
            : await findLastVersion(transaction, slug);
          if (version === 'current') return undefined;
          return restoreVersion(transaction, version).catch((cause) => {
            if (cause?.code !== UNIQUE_VIOLATION) throw cause;
            const taken = `'${version.state?.slug}' is the address of another post now, rename that first`;
            throw new ExitError('data', taken, { cause });
          });
        });
        const result = {
          slug: restored ?? slug,
          outcome: restored === undefined ? 'unchanged' : 'restored',
        };
        printChange(options, result, [`${styled('green', result.outcome)}  ${result.slug}`]);
      }),
    );
}
