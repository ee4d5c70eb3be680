import { Command } from 'commander';
import { deleteUnusedPictures } from '../../media/media-store.ts';
import { ExitError } from '../../process/exit-error.ts';
import { changePosts } from '../publishing/change-posts.ts';
import { deleteVersions } from '../publishing/post-versions.ts';
import { counted, dryRunNote, print } from './output.ts';
import { DRY_RUN, JSON_OUTPUT, type SharedOptions } from './shared-options.ts';
import type { WithDatabase } from './with-database.ts';

const DEFAULT_DAYS = 90;

export function cleanCommand(withDatabase: WithDatabase): Command {
  return new Command('clean')
    .description('remove old versions of posts, and stored pictures that nothing uses any more')
    .option('--older-than <days>', 'age of the versions to remove', parseDays, DEFAULT_DAYS)
    .addOption(DRY_RUN)
    .addOption(JSON_OUTPUT)
    .action(({ olderThan, dryRun, json }: SharedOptions & { readonly olderThan: number }) =>
      withDatabase(async (database) => {
        const { versions, pictures } = await changePosts(
          database,
          { dryRun },
          async (transaction) => ({
            versions: await deleteVersions(transaction, olderThan),
            pictures: await deleteUnusedPictures(transaction),
          }),
        );
        print(json, { dryRun: dryRun ?? false, versions, pictures }, [
          `${dryRun ? 'unused' : 'removed'}: ${counted(versions, 'version')}, ${counted(pictures.length, 'picture')}`,
          ...dryRunNote(dryRun),
        ]);
      }),
    );
}

function parseDays(text: string): number {
  if (/^\d{1,5}$/.test(text)) return Number(text);
  throw new ExitError('usage', `--older-than ${text}: expected a number of days`);
}
