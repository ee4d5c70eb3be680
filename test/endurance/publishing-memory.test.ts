import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createDatabase } from '../support/database/test-database.ts';
import { aTar } from '../support/folder.ts';
import { aJpeg } from '../support/posts/pictures.ts';
import { aPostFile, runPosts } from '../support/posts/posts-command.ts';

/** As in the image. */
const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };

const PICTURES = await Promise.all([0, 1, 2, 3, 4].map((seed) => aJpeg({ seed })));

/** A tar of a post with pictures. */
function tarWith(pictures: readonly Buffer[]): Promise<Buffer> {
  const files = pictures.map((picture, index) => [`${index}.jpg`, picture] as const);
  const text = files.map(([name]) => `![x](${name})`).join('\n\n');
  return aTar({ 'a.md': aPostFile({ hero: '0.jpg' }, text), ...Object.fromEntries(files) });
}

/** Has a command say at its end how much memory it had at the most. (`maxRSS` is that of its parent too.) */
const SAY_PEAK = `
  import { readFileSync } from 'node:fs';
  process.on('exit', () => console.error(readFileSync('/proc/self/status', 'utf8')));`;

/** Publishes a tar. Gives the most memory that the command had at once, in MB. */
async function peakOf(input: Buffer): Promise<number> {
  await using posts = await createDatabase();
  const { databaseUrl } = posts;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(SAY_PEAK)}`;
  const env = { ...ALLOCATOR, NODE_OPTIONS };
  const { code, stderr } = await runPosts(['publish', '-'], { databaseUrl, input, env });
  expect(code).toBe(0);
  return (Number(/VmHWM:\s+(\d+) kB/.exec(stderr)?.[1]) * 1024) / 1e6;
}

test('195 MB of pictures in a tar add less than 80 MB to the memory of publishing', async () => {
  const padded = PICTURES.map((picture, index) =>
    Buffer.concat([picture, Buffer.alloc(39_000_000 - picture.length, index)]),
  );
  const small = await peakOf(await tarWith(PICTURES));
  const large = await peakOf(await tarWith(padded));

  console.log(`${small.toFixed()} MB with small files, ${large.toFixed()} MB with large ones`);
  expect(large - small).toBeLessThan(80);
});

test('a picture of one column of pixels takes at most 80 MB more than a usual one', async () => {
  const column = { width: 1, height: 40_000, channels: 3, background: 'olive' } as const;
  const narrow = await sharp({ create: column }).png().toBuffer();

  const usual = await peakOf(await tarWith(PICTURES.slice(0, 1)));
  expect(await peakOf(await tarWith([narrow]))).toBeLessThan(usual + 80);
});
