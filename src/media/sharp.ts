import sharp from 'sharp';

// Bounded memory: nothing is cached between pictures, two threads an encoder.
sharp.cache(false);
sharp.concurrency(2);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif', 'Tiff'].map((one) => `VipsForeignLoad${one}`),
});

const DRAWINGS = { operation: ['VipsForeignLoadSvg'] };

let drawings = 0;

/** sharp, which reads the formats of photographs, and within {@link withDrawings} SVG. */
export { sharp };

/**
 * Lets sharp decode SVG while this callback or that of another call runs. For drawings of this
 * project alone: files of others must never reach that decoder.
 */
export async function withDrawings<Result>(draw: () => Promise<Result>): Promise<Result> {
  drawings += 1;
  sharp.unblock(DRAWINGS);
  try {
    return await draw();
  } finally {
    drawings -= 1;
    if (drawings === 0) sharp.block(DRAWINGS);
  }
}
