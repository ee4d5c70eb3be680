import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { createCachedResponse } from '../../../src/http/responses/cached-response.ts';
import { compress } from '../../../src/http/responses/compression.ts';
import { aResponse } from '../cache/responses.ts';

/** Compresses well, though not to nothing. */
function prose(): string {
  const words = Array.from({ length: 256 }, () => randomBytes(4).toString('base64'));
  return Array.from(randomBytes(3_000), (pick) => words[pick]).join(' ');
}

test('an encoding is made once, when it is first asked for, and counts before', async () => {
  const { bytes, variant, encodings } = createCachedResponse(aResponse(prose()));

  const first = variant('br');
  expect(variant('br')).toBe(first);
  const made = await first;
  expect(variant('br')).toBe(made);
  const all = await Promise.all(encodings.map((encoding) => variant(encoding)));

  expect(bytes).toBeGreaterThan(all.reduce((sum, { body }) => sum + body.length, 0));
});

test('an encoding that could not be made is tried again', async () => {
  const noMemory = new Error('no memory');
  vi.spyOn(compress, 'br').mockRejectedValueOnce(noMemory);
  const { variant } = createCachedResponse(aResponse('x'.repeat(2_000)));

  await expect(variant('br')).rejects.toBe(noMemory);

  expect(String(brotliDecompressSync((await variant('br')).body))).toBe('x'.repeat(2_000));
});

test('a few bytes are sent as they are', async () => {
  const { encodings } = createCachedResponse(aResponse('{}'));

  expect(encodings).toEqual(['identity']);
});

test('a body that the build has compressed is sent as it is', async () => {
  const brotli = Buffer.from('as built');
  const { variant } = createCachedResponse(aResponse('x'.repeat(500), { brotli }));

  expect((await variant('br')).body).toEqual(brotli);
  expect(variant('br')).not.toBeInstanceOf(Promise);
  expect(String(gunzipSync((await variant('gzip')).body))).toBe('x'.repeat(500));
});
