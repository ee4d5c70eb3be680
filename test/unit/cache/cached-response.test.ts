import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { CachedResponse } from '../../../src/cache/cached-response.ts';
import { ResponseCache } from '../../../src/cache/response-cache.ts';
import type { Variant } from '../../../src/cache/variant.ts';
import { aResponse } from './responses.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** As much of it is said again as in a page. */
const README = path.join(import.meta.dirname, '../../../README.md');

/** Compresses well, though not to nothing. */
function prose(): string {
  const words =
    randomBytes(1_200)
      .toString('base64')
      .match(/.{1,6}/g) ?? [];
  const picks = randomBytes(3_000);
  return Array.from(picks, (pick) => words[pick]).join(' ');
}

test.for([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('in %s it is the same once expanded', async ([encoding, expand]) => {
  const text = prose();

  const { body } = await new CachedResponse(aResponse(text)).in(encoding);

  expect(body.length).toBeLessThan(text.length / 2);
  expect(expand(body).toString()).toBe(text);
});

test('a response that is requested after a second is sent at the strongest compression, with another tag', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const cache = new ResponseCache({ maxBytes: 2 ** 20 });
  const text = await readFile(README, 'utf8');
  const { response } = await cache.get('/', async () => aResponse(text));
  const light = await response.in('br');
  vi.advanceTimersByTime(900);
  expect(await response.in('br')).toBe(light);
  vi.advanceTimersByTime(200);

  expect(await response.in('br')).toBe(light);
  await expect.poll(() => response.in('br')).not.toBe(light);
  const strong = await response.in('br');

  expect(strong.body.length).toBeLessThan(light.body.length);
  expect(strong.etag).not.toBe(light.etag);
  expect(brotliDecompressSync(strong.body)).toEqual(brotliDecompressSync(light.body));
  const plain = await response.in('identity');
  expect(cache.bytes).toBeLessThan(plain.bytes + light.bytes + 1_010);
});

test('a response that was replaced while it waited is not compressed again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const cache = new ResponseCache({ maxBytes: 2 ** 20 });
  const text = await readFile(README, 'utf8');
  const get = async (key: string) =>
    (await cache.get(key, async () => aResponse(text + key))).response;
  const responses = [await get('/first'), await get('/replaced'), await get('/last')];
  const light = await Promise.all(responses.map((response) => response.in('br')));
  vi.advanceTimersByTime(1_100);

  for (const response of responses) void response.in('br');
  cache.invalidate();
  await cache.get('/replaced', async () => aResponse('new'));
  await expect.poll(() => responses[2]?.in('br')).not.toBe(light[2]);

  expect(await responses[1]?.in('br')).toBe(light[1]);
});

test('requests at the same time share one compression', async () => {
  const response = new CachedResponse(aResponse(prose()));

  const forms = await Promise.all([response.in('gzip'), response.in('gzip')]);

  expect(forms[0]).toBe(forms[1]);
});

test('each encoding has a strong tag of its own, which depends on nothing but the bytes', async () => {
  const text = prose();
  const tags = async () => {
    const response = new CachedResponse(aResponse(text));
    const forms = await Promise.all(response.encodings.map((encoding) => response.in(encoding)));
    return forms.map((form: Variant) => form.etag);
  };

  const first = await tags();

  expect(new Set(first).size).toBe(3);
  for (const tag of first) expect(tag).toMatch(/^"[\w-]{20,}"$/);
  expect(await tags()).toEqual(first);
});

test('what is not a page of its own has no tag', async () => {
  const { etag } = await new CachedResponse(aResponse('no', { statusCode: 404 })).in('identity');

  expect(etag).toBeUndefined();
});

test.for([13_500, 13_501])('a body of %i bytes has all of them when it is sent', async (length) => {
  const body = Buffer.from(Array.from({ length }, (_, index) => index % 256));

  const { chunk, bytes } = await new CachedResponse(aResponse('', { body })).in('identity');

  expect(typeof chunk).toBe(length === 13_500 ? 'string' : 'object');
  expect((typeof chunk === 'string' ? Buffer.from(chunk, 'latin1') : chunk).equals(body)).toBe(
    true,
  );
  expect(bytes).toBe(length === 13_500 ? 2 * length : length);
});

test('a few bytes are sent as they are', () => {
  expect(new CachedResponse(aResponse('{}')).encodings).toEqual(['identity']);
});

test('a body that the build has compressed is sent as it is', async () => {
  const brotli = Buffer.from('as built');
  const response = new CachedResponse(aResponse('x'.repeat(500), { brotli }));

  expect(await response.in('br')).toMatchObject({ body: brotli });
  expect(gunzipSync((await response.in('gzip')).body).toString()).toBe('x'.repeat(500));
});

test('default headers stand in every response, unless it has one of that name', async () => {
  const defaults = [
    ['content-security-policy', 'a'],
    ['x-frame-options', 'DENY'],
  ] as const;
  const headers = { 'Content-Security-Policy': 'b' };
  const { headers: list } = await new CachedResponse(aResponse('', { headers }), defaults).in('br');

  expect(list).toEqual(expect.arrayContaining(['x-frame-options', 'DENY', 'b']));
  expect(list).not.toContain('a');
});
