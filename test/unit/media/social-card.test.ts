import sharp, { type Region } from 'sharp';
import { expect, test } from 'vitest';
import { BRAND_FOLDER } from '../../../src/build/pictures/cached-encoder.ts';
import { drawCard } from '../../../src/media/social-card.ts';

const WHITE = await sharp({
  create: { width: 1600, height: 1067, channels: 3, background: '#ffffff' },
})
  .jpeg()
  .toBuffer();

/** Mean and greatest brightness of a part of the card of a centre over a white picture. */
async function brightnessOf(name: string, part: Region) {
  const card = await drawCard({ title: 'Fuerza', picture: WHITE }, { folder: BRAND_FOLDER, name });
  const { channels } = await sharp(await sharp(card).extract(part).greyscale().toBuffer()).stats();
  return channels[0];
}

test('sign and name stand light on dark, over the brightest picture too', async () => {
  const sign = await brightnessOf('Rosell 20', { left: 90, top: 20, width: 60, height: 70 });
  const name = await brightnessOf('Rosell 20', { left: 170, top: 20, width: 190, height: 70 });
  const outside = await brightnessOf('Rosell 20', { left: 700, top: 20, width: 190, height: 70 });

  expect(sign?.max).toBeGreaterThan(230);
  expect(name?.max).toBeGreaterThan(230);
  expect(sign?.mean).toBeLessThan(150);
  expect(name?.mean).toBeLessThan(90);
  expect(outside?.mean).toBeGreaterThan(250);
});

test('a longer name has its place', async () => {
  const end = { left: 560, top: 20, width: 60, height: 70 } as const;

  expect((await brightnessOf('Rosell 20', end))?.mean).toBeGreaterThan(250);
  expect((await brightnessOf('Centro de fuerza Rosell', end))?.mean).toBeLessThan(150);
});
