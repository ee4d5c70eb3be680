import type { Command } from 'commander';
import { ExitError } from '../../process/exit-error.ts';
import { numberUpTo, type PostsEnvironment } from './posts-command.ts';

/** Works in the project alone: the image cannot build, and nobody sits at it. */
export function addPreviewCommand(program: Command, { preview }: PostsEnvironment): void {
  program
    .command('preview')
    .description('show a file as the site would, on this machine, again at each save')
    .argument('<file>')
    .option('--port <port>', 'where to serve it; 0 takes a free port', numberUpTo(65_535), 4000)
    .action(async (file, { port }) => {
      if (preview) return preview(file, port);
      const reason = 'works in the project alone (npm run posts -- preview FILE)';
      throw new ExitError('usage', `preview: ${reason}`);
    });
}
