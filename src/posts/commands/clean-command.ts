import { Option } from 'commander';
import { sql } from 'kysely';
import { deleteUnusedPictures } from '../../media/unused-pictures.ts';
import { numberUpTo, type PostsCommand } from './posts-command.ts';
import { counted } from './print-output.ts';

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
    const removal = database.deleteFrom('postVersions').where('changedAt', '<', age);
    const versions = Number((await removal.executeTakeFirstOrThrow()).numDeletedRows);
    const pictures = await deleteUnusedPictures(database);
    const counts = `${counted(versions, 'version')}, ${counted(pictures.length, 'picture')}`;
    return {
      result: { versions, pictures },
      rows: [[`${options.dryRun ? 'unused' : 'removed'}: ${counts}`]],
    };
  },
};
