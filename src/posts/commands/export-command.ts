import { Option } from 'commander';
import { exportPosts } from '../files/export-posts.ts';
import { createFolderWriter, writeTar } from '../files/export-target.ts';
import { counted, type PostsCommand } from './posts-command.ts';

export const exportCommand: PostsCommand<{ readonly force?: true }> = {
  usage: 'export <folder>',
  description: 'write every post as Markdown, with its pictures, into a folder (- for a tar)',
  changes: 'by itself',
  options: [new Option('--force', 'write into a folder that is not empty')],
  async run({ database, markdown, options: { dryRun, force = false } }, folder) {
    if (folder === '-' && !dryRun) {
      await writeTar((write) => exportPosts(database, write, markdown));
      return undefined;
    }
    const write = dryRun ? async () => {} : await createFolderWriter(folder, force);
    const counts = await exportPosts(database, write, markdown);
    const written = `${counted(counts.posts, 'post')} and ${counted(counts.pictures, 'picture')}`;
    return { result: { folder, ...counts }, lines: [`${written} → ${folder}`] };
  },
};
