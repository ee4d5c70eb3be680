import sharp, { type Sharp } from 'sharp';

interface Look {
  readonly width?: number;
  readonly height?: number;
  /** Pictures of another seed have other bytes. */
  readonly seed?: number;
}

/** A picture of soft waves, which weighs about what a photograph of that size does. */
export function aPicture({ width = 900, height = 600, seed = 1 }: Look = {}): Sharp {
  const pixels = new Uint8Array(width * height * 3);
  for (let index = 0; index < pixels.length; index += 1) {
    const channel = index % 3;
    const x = Math.floor(index / 3) % width;
    const y = Math.floor(index / 3 / width);
    const wave = Math.sin((x + seed * 50) / (37 + channel * 9)) * Math.cos(y / (23 + seed));
    pixels[index] = 128 + wave * 60 + ((x * 7 + y * 13) % 5);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export function aJpeg(look?: Look): Promise<Buffer> {
  return aPicture(look).jpeg().toBuffer();
}
