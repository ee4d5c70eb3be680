import path from 'node:path';
import { Option } from 'commander';
import { exportPosts } from '../files/export-posts.ts';
import { printable } from '../../process/printable.ts';
import { createFolderWriter, writeTar } from '../files/export-target.ts';
import type { PostsCommand } from './posts-command.ts';
import { counted } from './print-output.ts';

export const exportCommand: PostsCommand<{ readonly force?: true }> = {
  usage: 'export <folder>',
  description: 'write every post as Markdown, with its pictures, into a folder (- for a tar)',
  options: [new Option('--force', 'write into a folder that is not empty')],
  async run({ database, markdown, options: { force = false } }, folder) {
    if (folder === '-') {
      await writeTar((write) => exportPosts(database, write, markdown));
      return undefined;
    }
    const { write, others } = await createFolderWriter(folder, force);
    const counts = await exportPosts(database, write, markdown);
    for (const name of others) {
      const reason = 'is not part of this export, but publishing the folder would use it too';
      console.error(printable(`warning ${path.join(folder, name)} ${reason}`));
    }
    const written = `${counted(counts.posts, 'post')} and ${counted(counts.pictures, 'picture')}`;
    return { result: { folder, ...counts }, rows: [[`${written} → ${folder}`]] };
  },
};
