import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { CachedResponse, type Variant } from '../../../src/cache/cached-response.ts';
import { aResponse } from '../../support/responses.ts';

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
  ['zstd', zstdDecompressSync],
] as const)('in %s it is the same once expanded', async ([encoding, expand]) => {
  const text = prose();

  const { body } = await new CachedResponse(aResponse(text)).in(encoding);

  expect(body.length).toBeLessThan(text.length / 2);
  expect(expand(body).toString()).toBe(text);
});

test('what is asked for after a second still is sent at the strongest compression, with another tag', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const answer = new CachedResponse(aResponse(await readFile(README, 'utf8')));
  const light = await answer.in('br');
  vi.advanceTimersByTime(900);
  expect(await answer.in('br')).toBe(light);
  vi.advanceTimersByTime(200);

  expect(await answer.in('br')).toBe(light);
  const strong = await vi.waitUntil(async () => {
    const form = await answer.in('br');
    return form !== light && form;
  });

  expect(strong.body.length).toBeLessThan(light.body.length);
  expect(strong.etag).not.toBe(light.etag);
  expect(brotliDecompressSync(strong.body)).toEqual(brotliDecompressSync(light.body));
});

test('who asks at the same time shares one compression', async () => {
  const answer = new CachedResponse(aResponse(prose()));

  const forms = await Promise.all([answer.in('gzip'), answer.in('gzip')]);

  expect(forms[0]).toBe(forms[1]);
});

test('each encoding has a strong tag of its own, which depends on nothing but the bytes', async () => {
  const text = prose();
  const tags = async () => {
    const answer = new CachedResponse(aResponse(text));
    const forms = await Promise.all(answer.encodings.map((encoding) => answer.in(encoding)));
    return forms.map((form: Variant) => form.etag);
  };

  const first = await tags();

  expect(new Set(first).size).toBe(4);
  for (const tag of first) expect(tag).toMatch(/^"[\w-]{20,}"$/);
  expect(await tags()).toEqual(first);
});

test('what is not a page of its own has no tag', async () => {
  const { etag } = await new CachedResponse(aResponse('no', { statusCode: 404 })).in('identity');

  expect(etag).toBeUndefined();
});

test('a few bytes are sent as they are', () => {
  expect(new CachedResponse(aResponse('{}')).encodings).toEqual(['identity']);
});
