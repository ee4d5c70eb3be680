import { watch } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { portOf } from '../http/server/http-server.ts';
import { numberUpTo } from '../posts/commands/posts-command.ts';
import { findPostFiles } from '../posts/files/find-post-files.ts';
import { ExitError } from '../process/exit-error.ts';
import { askedToStop } from './asked-to-stop.ts';
import { listenLocally } from './listen-locally.ts';
import { createLiveSite, onSave } from './live-site.ts';

const BUILT_SITE = path.join(import.meta.dirname, '../../dist/preview-site.js');

/** Other files of the folder that the post may show. */
const PICTURE = /\.(?:jpe?g|png|webp|avif|gif|tiff?)$/i;

/** Only in the project: the image cannot build, and has no browser beside it. */
export function addPreviewCommand(program: Command): void {
  program
    .command('preview')
    .description('show a file as the site would, on this machine, again at each save')
    .argument('<file>')
    .option('--port <port>', 'where to serve it; 0 takes a free port', numberUpTo(65_535), 4000)
    .action((file: string, { port }: { port: number }) => preview(file, port));
}

/**
 * Serves one Markdown file as the site would show it, on this machine, and lets open pages load
 * again at each save of the file or of a picture beside it. Ends the process when it is asked to
 * stop.
 */
async function preview(file: string, port: number): Promise<void> {
  const stop = askedToStop();
  // Before the build: checks that the file exists and can be a post.
  const [found] = file === '-' ? [] : await findPostFiles([file]);
  if (found?.path !== path.normalize(file)) {
    throw new ExitError('usage', `${file}: expected one .md file, not a folder or a stream`);
  }
  const site = createLiveSite();
  // Only for this machine: drafts are private.
  const front = await listenLocally(site.handle, port);
  // Loaded when it is needed: it takes a while.
  const { createBuilder } = await import('../../build.mjs');
  const entryPoint = 'src/development/preview-site.ts';
  const builder = await createBuilder({ isDevelopment: true, entryPoint });
  await builder.build();
  await builder.dispose();
  const { createSite }: typeof import('./preview-site.ts') = await import(BUILT_SITE);
  const show = async () => site.replace(await createSite(file));
  await show();
  const changed = onSave(show);
  watch(path.dirname(file), (_event, name) => {
    if (name === path.basename(file) || PICTURE.test(name ?? '')) changed();
  });
  console.log(`\n  ${file} is at http://localhost:${portOf(front)}  (Ctrl-C stops it)\n`);
  console.log(`\n${await stop}: stopping`);
  process.exit();
}
