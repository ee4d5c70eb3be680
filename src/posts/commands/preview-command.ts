import { Command } from 'commander';
import { ExitError } from '../../process/exit-error.ts';

/** Shows a file as the site would, again at each save, until it is asked to stop. */
export type Preview = (file: string, port: number) => Promise<void>;

/** @param preview is there in the project alone: the image cannot build, and nobody sits at it. */
export function previewCommand(preview: Preview | undefined): Command {
  return new Command('preview')
    .description('show a file as the site would, on this machine, again at each save')
    .argument('<file>')
    .option('--port <port>', 'where to serve it; 0 takes a free port', parsePort, 4000)
    .action(async (file, { port }) => {
      if (preview) return preview(file, port);
      throw new ExitError(
        'usage',
        'preview: works in the project alone (npm run posts -- preview FILE)',
      );
    });
}

function parsePort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new ExitError('usage', `--port ${text}: expected a number from 0 to 65535`);
}
