import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';
import { expect, test } from 'vitest';
import { createDatabase } from '../support/database/test-database.ts';
import { aJpeg } from '../support/posts/pictures.ts';
import { aPostFile, runPosts } from '../support/posts/posts-command.ts';

const PICTURES = [0, 1, 2, 3, 4];

/** As in the image. */
const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };

/** A tar of a post with five pictures of the same size in pixels, and each of so many bytes at least. */
async function aTar(bytes: number): Promise<Buffer> {
  const tar = pack();
  const text = PICTURES.map((index) => `![x](${index}.jpg)`).join('\n\n');
  tar.entry({ name: 'a.md' }, aPostFile({ hero: '0.jpg' }, text));
  for (const index of PICTURES) {
    const picture = await aJpeg({ seed: index });
    const padding = Buffer.alloc(Math.max(0, bytes - picture.length), index);
    tar.entry({ name: `${index}.jpg` }, Buffer.concat([picture, padding]));
  }
  tar.finalize();
  return buffer(tar);
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
  const small = await peakOf(await aTar(0));
  const large = await peakOf(await aTar(39_000_000));

  console.log(`${small.toFixed()} MB with small files, ${large.toFixed()} MB with large ones`);
  expect(large - small).toBeLessThan(80);
});
