import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createCachedResponse } from '../../../src/http/responses/cached-response.ts';
import { aResponse } from '../cache/responses.ts';

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

  const body =
    (await createCachedResponse(aResponse(text))).variants.get(encoding)?.body ?? Buffer.of();

  expect(body.length).toBeLessThan(text.length / 2);
  expect(expand(body).toString()).toBe(text);
});

test('each encoding has a strong tag of its own, which depends on nothing but the content', async () => {
  const text = prose();
  const tags = async () => {
    const response = await createCachedResponse(aResponse(text));
    return [...response.variants.values()].map(({ etag }) => etag);
  };

  const first = await tags();

  expect(new Set(first).size).toBe(3);
  for (const tag of first) expect(tag).toMatch(/^"[\w-]{20,}"$/);
  expect(await tags()).toEqual(first);
});

test('what is not a page of its own has no tag', async () => {
  const response = await createCachedResponse(aResponse('no', { statusCode: 404 }));

  expect(response.variants.get('identity')).toHaveProperty('etag', undefined);
});

test.for([13_500, 13_501])('a body of %i bytes has all of them when it is sent', async (length) => {
  const body = Buffer.from(Array.from({ length }, (_, index) => index % 256));

  const { bytes, variants } = await createCachedResponse(aResponse('', { body, isCompact: true }));
  const { chunk = '' } = variants.get('identity') ?? {};

  expect(typeof chunk).toBe(length === 13_500 ? 'string' : 'object');
  expect((typeof chunk === 'string' ? Buffer.from(chunk, 'latin1') : chunk).equals(body)).toBe(
    true,
  );
  expect(bytes).toBe(length === 13_500 ? 2 * length : length);
});

test('a few bytes are sent as they are', async () => {
  const { variants } = await createCachedResponse(aResponse('{}'));

  expect([...variants.keys()]).toEqual(['identity']);
});

test('a body that the build has compressed is sent as it is', async () => {
  const brotli = Buffer.from('as built');
  const response = await createCachedResponse(aResponse('x'.repeat(500), { brotli }));

  expect(response.variants.get('br')).toMatchObject({ body: brotli });
  expect(String(gunzipSync(response.variants.get('gzip')?.body ?? ''))).toBe('x'.repeat(500));
});

test('default headers stand in every response, unless it has one of that name', async () => {
  const defaults = [
    ['content-security-policy', 'a'],
    ['x-frame-options', 'DENY'],
  ] as const;
  const headers = { 'Content-Security-Policy': 'b' };
  const response = await createCachedResponse(aResponse('', { headers }), defaults);
  const list = response.variants.get('identity')?.headers;

  expect(list).toEqual(expect.arrayContaining(['x-frame-options', 'DENY', 'b']));
  expect(list).not.toContain('a');
});
