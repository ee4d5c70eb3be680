import { Command } from 'commander';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { ExitError } from '../../process/exit-error.ts';
import { exportPosts } from '../files/export-posts.ts';
import { exportFolder, exportNothing, exportTar } from '../files/export-target.ts';
import type { MarkdownRenderer } from '../markdown/markdown-renderer.ts';
import { counted, dryRunNote, print } from './output.ts';
import { DRY_RUN, JSON_OUTPUT, type SharedOptions } from './shared-options.ts';
import type { WithDatabase } from './with-database.ts';

export function exportCommand(withDatabase: WithDatabase, markdown: MarkdownRenderer): Command {
  return new Command('export')
    .description('write every post as Markdown, with its pictures, into a folder (- for a tar)')
    .argument('<folder>')
    .option('--force', 'write into a folder that is not empty')
    .addOption(DRY_RUN)
    .addOption(JSON_OUTPUT)
    .action((folder, options) => {
      if (folder === '-' && process.stdout.isTTY) {
        const expected = 'expected a pipe or a file, such as "posts export - > posts.tar"';
        throw new ExitError('usage', `export -: ${expected}`);
      }
      return withDatabase((database) => exportAll(database, folder, { ...options, markdown }));
    });
}

async function exportAll(
  database: Kysely<Database>,
  folder: string,
  {
    force = false,
    dryRun = false,
    json,
    markdown,
  }: SharedOptions & { readonly force?: boolean; readonly markdown: MarkdownRenderer },
): Promise<void> {
  const target = dryRun
    ? exportNothing
    : folder === '-'
      ? exportTar(process.stdout)
      : await exportFolder(folder, force);
  const counts = await exportPosts(database, target.write, markdown);
  await target.end();
  if (folder === '-') return;
  print(json, { dryRun, folder, ...counts }, [
    `${counted(counts.posts, 'post')} and ${counted(counts.pictures, 'picture')} → ${folder}`,
    ...dryRunNote(dryRun),
  ]);
}
