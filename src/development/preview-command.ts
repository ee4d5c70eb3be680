import type { Command } from 'commander';
import { numberUpTo } from '../posts/commands/posts-command.ts';

/** There is none in the image, which cannot build, and at which nobody sits. */
export function addPreviewCommand(program: Command): void {
  program
    .command('preview')
    .description('show a file as the site would, on this machine, again at each save')
    .argument('<file>')
    .option('--port <port>', 'where to serve it; 0 takes a free port', numberUpTo(65_535), 4000)
    .action(async (file, { port }) => {
      // Loaded when it is needed: the builder takes a while.
      const { preview } = await import('./preview.ts');
      await preview(file, port);
    });
}
