import { ExitError } from '../../process/exit-error.ts';

/** `posts preview` */
export async function previewCommand(
  file: string,
  { port }: { readonly port: string },
): Promise<void> {
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new ExitError('usage', `--port ${port}: expected a number from 0 to 65535`);
  }
  // The image has no builder, and nobody who could look at a local port.
  if (!import.meta.filename.endsWith('.ts')) {
    throw new ExitError(
      'usage',
      'preview: works in the project alone (npm run posts -- preview FILE)',
    );
  }
  const { preview } = await import('../../development/preview-server.ts');
  await preview(file, Number(port));
}
