import { ExitError } from '../../process/exit-error.ts';
import { exportPosts } from '../files/export-posts.ts';
import { exportFolder, exportTar } from '../files/export-target.ts';
import { withDatabase } from './command-database.ts';
import { counted, dryRunNote, print } from './output.ts';

/** `posts export` */
export async function exportCommand(
  folder: string,
  options: { readonly force?: boolean; readonly dryRun?: boolean; readonly json?: boolean },
): Promise<void> {
  const { force = false, dryRun = false, json } = options;
  if (folder === '-' && process.stdout.isTTY) {
    throw new ExitError(
      'usage',
      'export -: expected a pipe or a file, such as "posts export - > posts.tar"',
    );
  }
  await withDatabase(async (database) => {
    const target = dryRun
      ? NOWHERE
      : folder === '-'
        ? exportTar(process.stdout)
        : await exportFolder(folder, force);
    const counts = await exportPosts(database, target.write);
    await target.end();
    if (folder === '-') return;
    print(json, { dryRun, folder, ...counts }, [
      `${counted(counts.posts, 'post')} and ${counted(counts.pictures, 'picture')} → ${folder}`,
      ...dryRunNote(dryRun),
    ]);
  });
}

const NOWHERE = { async write() {}, async end() {} };
