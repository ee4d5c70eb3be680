import { Option } from 'commander';
import { ExitError } from '../../process/exit-error.ts';
import { exportPosts } from '../files/export-posts.ts';
import { exportFolder, exportNothing, exportTar } from '../files/export-target.ts';
import { counted, type PostsCommand } from './posts-command.ts';

export const exportCommand: PostsCommand<{ readonly force?: true }> = {
  usage: 'export <folder>',
  description: 'write every post as Markdown, with its pictures, into a folder (- for a tar)',
  changes: 'by itself',
  options: [new Option('--force', 'write into a folder that is not empty')],
  async run({ database, markdown, options }, folder) {
    const target = await openTarget(folder, options);
    const counts = await exportPosts(database, target.write, markdown);
    await target.end();
    if (folder === '-') return undefined;
    const written = `${counted(counts.posts, 'post')} and ${counted(counts.pictures, 'picture')}`;
    return { result: { folder, ...counts }, lines: [`${written} → ${folder}`] };
  },
};

async function openTarget(
  folder: string,
  { dryRun, force = false }: { readonly dryRun?: boolean; readonly force?: boolean },
) {
  if (dryRun) return exportNothing;
  if (folder !== '-') return exportFolder(folder, force);
  if (!process.stdout.isTTY) return exportTar(process.stdout);
  const expected = 'expected a pipe or a file, such as "posts export - > posts.tar"';
  throw new ExitError('usage', `export -: ${expected}`);
}
