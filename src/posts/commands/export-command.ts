import { Option } from 'commander';
import { exportPosts, type WriteFile } from '../files/export-posts.ts';
import { writeFolder, writeTar } from '../files/export-target.ts';
import { counted, type PostsCommand } from './posts-command.ts';

export const exportCommand: PostsCommand<{ readonly force?: true }> = {
  usage: 'export <folder>',
  description: 'write every post as Markdown, with its pictures, into a folder (- for a tar)',
  changes: 'by itself',
  options: [new Option('--force', 'write into a folder that is not empty')],
  async run({ database, markdown, options: { dryRun, force = false } }, folder) {
    const run = (write: WriteFile) => exportPosts(database, write, markdown);
    if (folder === '-' && !dryRun) {
      await writeTar(run);
      return undefined;
    }
    const counts = dryRun ? await run(async () => {}) : await writeFolder(folder, force, run);
    const written = `${counted(counts.posts, 'post')} and ${counted(counts.pictures, 'picture')}`;
    return { result: { folder, ...counts }, lines: [`${written} → ${folder}`] };
  },
};
