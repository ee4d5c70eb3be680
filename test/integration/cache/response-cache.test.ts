import { randomUUID } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { apiPostHref, blogHref, postHref, previewHref, routes } from '../../../src/routes.ts';
import { aPost } from '../../support/database/test-database.ts';
import { httpGet } from '../../support/server/http.ts';
import { readMetrics } from '../../support/server/metrics.ts';
import { logUntilNow, startServer } from '../../support/server/server.ts';
import { startSite } from '../../support/server/site.ts';

const { posts, server, get } = await startSite([aPost({ slug: 'un-articulo' })], {}, 'ready');

const cached = [routes.home, routes.blog, postHref('un-articulo'), apiPostHref('un-articulo')];

test('the site is ready when its first pages are rendered', async () => {
  expect((await fetch(`${server.adminOrigin}/readyz`)).status).toBe(200);
  await get(routes.blog);

  const line = () => server.log.find(({ route }) => route === routes.blog);
  await expect.poll(line).toMatchObject({ cache: 'hit' });
});

test.for<readonly [accepted: string | undefined, encoding: '' | 'br' | 'gzip']>([
  ['gzip, deflate, br, zstd', 'br'],
  ['zstd, gzip', 'gzip'],
  ['br;q=0.1, gzip;q=0.9', 'gzip'],
  [undefined, ''],
  ['', ''],
  ['deflate', ''],
  ['identity;q=0', ''],
])('who accepts «%s» gets «%s», with a strong tag of its own', async ([accepted, encoding]) => {
  const plain = await get(routes.blog);
  const asked = accepted === undefined ? {} : { 'Accept-Encoding': accepted };

  const { headers, body } = await get(routes.blog, asked);

  expect(headers['content-encoding'] ?? '').toBe(encoding);
  expect(headers['content-length']).toBe(String(body.length));
  expect(headers['vary']).toBe('Accept-Encoding');
  const tag = String(plain.headers['etag']);
  expect(tag).toMatch(/^"[\w-]{20,}"$/);
  expect(headers['etag']).toBe(encoding ? tag.replace(/"$/, `-${encoding}"`) : tag);
  const expand = { br: brotliDecompressSync, gzip: gunzipSync, '': (it: Buffer) => it }[encoding];
  expect(expand(body)).toEqual(plain.body);
  expect(plain.body.toString()).toMatch(/^<!DOCTYPE html>.*<\/html>$/s);
});

/** Headers that no two responses share. */
const OF_ITS_OWN = { date: '', 'x-request-id': '' };

test.for(cached)('%s is not sent again to who has it, however they say so', async (path) => {
  const { 'content-length': _, 'content-type': __, ...lasting } = (await get(path)).headers;
  const etag = String(lasting['etag']);

  for (const condition of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    // `fetch` adds `Cache-Control: no-cache` to such a request; an origin compares validators all the same.
    const again = await get(path, { 'If-None-Match': condition, 'Cache-Control': 'no-cache' });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    // Those of security included; only what describes the body goes.
    expect({ ...again.headers, ...OF_ITS_OWN }).toEqual({ ...lasting, ...OF_ITS_OWN });
  }
});

const SEARCH = blogHref({ search: 'articulo' });

test.for<readonly [who: string, target: string, status: number, headers: Record<string, string>]>([
  ['has another version', routes.blog, 200, { 'If-None-Match': '"other"' }],
  ['has only a date', routes.blog, 200, { 'If-Modified-Since': new Date().toUTCString() }],
  ['has anything, and asks for nothing,', postHref('no-existe'), 404, { 'If-None-Match': '*' }],
  ['wants a former version of a file', '/favicon.svg', 412, { 'If-Match': '"x"' }],
  ['wants a former version of a search', SEARCH, 412, { 'If-Match': '"x"' }],
  ['wants any version of a search', SEARCH, 200, { 'If-Match': '*' }],
])('who %s gets the page, an error without a tag', async ([, target, expected, headers]) => {
  const { status, headers: received } = await get(target, headers);

  expect([status, 'etag' in received]).toEqual([expected, expected === 200]);
});

test('a page is the same the second time, cached, as the first, rendered, and on every replica', async () => {
  await using fresh = await startServer({ DATABASE_URL: posts.databaseUrl });
  // Nothing that is cached has this encoding, in which `compression` could send it.
  const id = { 'X-Request-Id': 'un-id-de-aqui', 'Accept-Encoding': 'deflate' };

  for (const path of [...cached, '/favicon.ico']) {
    const first = await httpGet(fresh.origin + path, id);
    const others = [await httpGet(fresh.origin + path, id), await get(path, id)];

    for (const { headers, body } of others) {
      expect({ ...headers, date: '' }).toEqual({ ...first.headers, date: '' });
      expect(body).toEqual(first.body);
    }
  }
});

test('queries that no page knows, paths that lead nowhere and searches fill nothing', async () => {
  for (const path of ['/no-existe-0', postHref('no-existe-0'), routes.preview]) await get(path);
  const before = await metric('response_cache_entries');

  for (let count = 1; count <= 20; count += 1) {
    expect((await get(`${routes.blog}?utm_source=${count}`)).status).toBe(200);
    expect((await get(`/no-existe-${count}`)).status).toBe(404);
    expect((await get(postHref(`no-existe-${count}`))).status).toBe(404);
    const link = { id: randomUUID(), expires: 4_000_000_000, signature: 'f'.repeat(64) };
    expect((await get(previewHref(link))).status).toBe(404);
  }
  for (const word of ['uno', 'dos']) await get(blogHref({ search: word }));

  expect(await metric('response_cache_entries')).toBe(before);
  const previews = (await logUntilNow(server)).filter(({ route }) => route === routes.preview);
  expect(new Set(previews.slice(1).map(({ cache }) => cache))).toEqual(new Set(['hit']));
});

test('the metrics say what the cache and the listener do', async () => {
  await get(postHref('un-articulo'));
  const hits = await metric('response_cache_results_total{result="hit"}');

  await get(postHref('un-articulo'));

  expect(await metric('response_cache_results_total{result="hit"}')).toBe(hits + 1);
  expect(await metric('posts_listener_connected')).toBe(1);
  expect(await metric('posts_listener_age_seconds')).toBeLessThan(5);
  expect(await metric('page_render_seconds_count')).toBeGreaterThan(0);
  expect(await metric('response_cache_bytes')).toBeGreaterThan(10_000);
});

async function metric(name: string): Promise<number> {
  return (await readMetrics(server.adminOrigin)).get(name) ?? Number.NaN;
}

test('what is rendered for one request alone is compressed too, and not sent again to who has it', async () => {
  const first = await get(SEARCH, { 'Accept-Encoding': 'br' });
  const etag = String(first.headers['etag']);

  expect(first.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
  expect(brotliDecompressSync(first.body).toString()).toContain('Resultados para');
  const again = await get(SEARCH, { 'If-None-Match': etag });
  expect(again).toMatchObject({ status: 304, headers: { vary: 'Accept-Encoding' } });
});
