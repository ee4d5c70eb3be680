import type { Command } from 'commander';
import { numberUpTo, type PostsEnvironment } from './posts-command.ts';

/** There is none in the image, which cannot build, and at which nobody sits. */
export function addPreviewCommand(program: Command, { preview }: PostsEnvironment): void {
  if (!preview) return;
  program
    .command('preview')
    .description('show a file as the site would, on this machine, again at each save')
    .argument('<file>')
    .option('--port <port>', 'where to serve it; 0 takes a free port', numberUpTo(65_535), 4000)
    .action((file, { port }) => preview(file, port));
}
