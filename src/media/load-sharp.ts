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

const DRAWINGS = { operation: ['VipsForeignLoadSvg'] };

let drawings = 0;

/**
 * Lets sharp decode SVG until the last of those who use it so has ended. For drawings of ours alone:
 * what others give must never meet that decoder.
 */
export async function withDrawings<Result>(
  draw: (sharp: Awaited<ReturnType<typeof loadSharp>>) => Promise<Result>,
): Promise<Result> {
  const sharp = await loadSharp();
  drawings += 1;
  sharp.unblock(DRAWINGS);
  try {
    return await draw(sharp);
  } finally {
    drawings -= 1;
    if (drawings === 0) sharp.block(DRAWINGS);
  }
}
