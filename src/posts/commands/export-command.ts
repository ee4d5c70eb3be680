import type { Command } from 'commander';
import { ExitError } from '../../process/exit-error.ts';
import { exportPosts } from '../files/export-posts.ts';
import { exportFolder, exportNothing, exportTar } from '../files/export-target.ts';
import type { MarkdownRenderer } from '../markdown/markdown-renderer.ts';
import { counted, createChangeCommand, printChange } from './output.ts';
import type { WithDatabase } from './with-database.ts';

export function exportCommand(withDatabase: WithDatabase, markdown: MarkdownRenderer): Command {
  return createChangeCommand(
    'export',
    'write every post as Markdown, with its pictures, into a folder (- for a tar)',
  )
    .argument('<folder>')
    .option('--force', 'write into a folder that is not empty')
    .action((folder: string, options) => {
      if (folder === '-' && process.stdout.isTTY) {
        const expected = 'expected a pipe or a file, such as "posts export - > posts.tar"';
        throw new ExitError('usage', `export -: ${expected}`);
      }
      return withDatabase(async (database) => {
        const target = await openTarget(folder, options);
        const counts = await exportPosts(database, target.write, markdown);
        await target.end();
        if (folder === '-') return;
        printChange(options, { folder, ...counts }, [
          `${counted(counts.posts, 'post')} and ${counted(counts.pictures, 'picture')} → ${folder}`,
        ]);
      });
    });
}

async function openTarget(folder: string, options: { dryRun?: boolean; force?: boolean }) {
  if (options.dryRun) return exportNothing;
  return folder === '-' ? exportTar(process.stdout) : exportFolder(folder, options.force ?? false);
}
