import { Command } from 'commander';
import { deleteUnusedPictures, findUnusedPictures } from '../../media/media-store.ts';
import { changePosts } from '../publishing/change-posts.ts';
import { counted, dryRunNote, print } from './output.ts';
import { DRY_RUN, JSON_OUTPUT, type SharedOptions } from './shared-options.ts';
import type { WithDatabase } from './with-database.ts';

export function cleanCommand(withDatabase: WithDatabase): Command {
  return new Command('clean')
    .description('remove stored pictures that no post uses any more')
    .addOption(DRY_RUN)
    .addOption(JSON_OUTPUT)
    .action(({ dryRun, json }: SharedOptions) =>
      withDatabase(async (database) => {
        const pictures = await changePosts(
          database,
          {},
          dryRun ? findUnusedPictures : deleteUnusedPictures,
        );
        print(json, { dryRun: dryRun ?? false, pictures }, [
          `${dryRun ? 'unused' : 'removed'}: ${counted(pictures.length, 'picture')}`,
          ...dryRunNote(dryRun),
        ]);
      }),
    );
}
