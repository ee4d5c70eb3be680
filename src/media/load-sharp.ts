/** For drawings of ours alone: what others give must never meet this decoder. */
export const DRAWINGS = { operation: ['VipsForeignLoadSvg'] };

let configured: Promise<typeof import('sharp').default> | undefined;

/**
 * sharp, with bounded memory: nothing is cached between pictures, two threads an encoder. Loaded with
 * the first picture, since the library behind it takes 30 MB.
 */
export function loadSharp() {
  configured ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(2);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif', 'Tiff'].map(
        (format) => `VipsForeignLoad${format}`,
      ),
    });
    return sharp;
  });
  return configured;
}
