import { InvalidArgumentError, Option } from 'commander';
import { deleteUnusedPictures } from '../../media/unused-pictures.ts';
import { deleteVersions } from '../publishing/post-versions.ts';
import { counted, type PostsCommand } from './posts-command.ts';

export const cleanCommand: PostsCommand<{ readonly olderThan: number }> = {
  usage: 'clean',
  description: 'remove old versions of posts, and stored pictures that nothing uses any more',
  changes: 'in a transaction',
  options: [
    new Option('--older-than <days>', 'age of the versions to remove')
      .argParser(parseDays)
      .default(90),
  ],
  async run({ database, options }) {
    const versions = await deleteVersions(database, options.olderThan);
    const pictures = await deleteUnusedPictures(database);
    const counts = `${counted(versions, 'version')}, ${counted(pictures.length, 'picture')}`;
    return {
      result: { versions, pictures },
      lines: [`${options.dryRun ? 'unused' : 'removed'}: ${counts}`],
    };
  },
};

function parseDays(text: string): number {
  if (/^\d{1,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('expected a number of days');
}
