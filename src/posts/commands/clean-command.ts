import type { Command } from 'commander';
import { deleteUnusedPictures } from '../../media/media-store.ts';
import { ExitError } from '../../process/exit-error.ts';
import { changePosts } from '../publishing/change-posts.ts';
import { deleteVersions } from '../publishing/post-versions.ts';
import { counted, createChangeCommand, printChange } from './output.ts';
import type { WithDatabase } from './with-database.ts';

const DEFAULT_DAYS = 90;

export function cleanCommand(withDatabase: WithDatabase): Command {
  return createChangeCommand(
    'clean',
    'remove old versions of posts, and stored pictures that nothing uses any more',
  )
    .option('--older-than <days>', 'age of the versions to remove', parseDays, DEFAULT_DAYS)
    .action((options) =>
      withDatabase(async (database) => {
        const removed = await changePosts(database, options, async (transaction) => ({
          versions: await deleteVersions(transaction, options.olderThan),
          pictures: await deleteUnusedPictures(transaction),
        }));
        const counts = `${counted(removed.versions, 'version')}, ${counted(removed.pictures.length, 'picture')}`;
        printChange(options, removed, [`${options.dryRun ? 'unused' : 'removed'}: ${counts}`]);
      }),
    );
}

function parseDays(text: string): number {
  if (/^\d{1,5}$/.test(text)) return Number(text);
  throw new ExitError('usage', `--older-than ${text}: expected a number of days`);
}
