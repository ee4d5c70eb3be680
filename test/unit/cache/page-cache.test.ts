import { expect, test } from 'vitest';
import { PageCache } from '../../../src/cache/page-cache.ts';
import { aResponse, textOf } from '../../support/responses.ts';

const MIB = 2 ** 20;

/** Counts how often it renders; each render says how many there were. */
function counting(overrides: Parameters<typeof aResponse>[1] = {}) {
  const render = async () => {
    render.count += 1;
    return aResponse(String(render.count), overrides);
  };
  render.count = 0;
  return render;
}

test('what holds nothing of the posts is rendered once for all time', async () => {
  let clock = 0;
  const cache = new PageCache({ maxBytes: MIB, now: () => clock });
  const render = counting({ lifetime: 'forever' });

  await cache.get('/', render);
  cache.invalidate();
  clock += 1_000_000;
  await cache.get('/', render);

  expect(render.count).toBe(1);
});

test('what is sent once is rendered for each who asks', async () => {
  const cache = new PageCache({ maxBytes: MIB });
  const render = counting({ lifetime: 'none' });

  expect(await textOf(cache.get('/blog?q=a', render))).toBe('1');
  expect(await textOf(cache.get('/blog?q=a', render))).toBe('2');
  expect(cache.entries).toBe(0);
});

test('a cache of no size keeps nothing, and still renders once for all who ask at the same time', async () => {
  const cache = new PageCache({ maxBytes: 0 });
  const render = counting();

  const answers = await Promise.all(['1', '2', '3'].map(() => textOf(cache.get('/', render))));

  expect(answers).toEqual(['1', '1', '1']);
  expect(cache.bytes).toBe(0);
});

test('the memory stays below its bound, and what has not been asked for longest goes first', async () => {
  const cache = new PageCache({ maxBytes: MIB });
  const page = async () => aResponse('x'.repeat(100_000));

  for (let count = 0; count < 100; count += 1) {
    await cache.get(`/blog/${count}`, page);
    await cache.get('/blog', page);
    expect(cache.bytes).toBeLessThanOrEqual(MIB);
  }

  expect(cache.find('/blog')).toBeDefined();
  expect(cache.find('/blog/99')).toBeDefined();
  expect(cache.find('/blog/0')).toBeUndefined();
});

test('the encodings of an answer count, and so does its key', async () => {
  const cache = new PageCache({ maxBytes: MIB });
  const answer = await cache.get('/blog', async () => aResponse('x'.repeat(100_000)));
  const before = cache.bytes;

  const { body } = await answer.in('gzip');
  expect(cache.bytes).toBe(before + body.length);

  await cache.get('y'.repeat(50_000), async () => aResponse(''));
  expect(cache.bytes).toBeGreaterThan(before + 50_000);
});

test('addresses that lead to nothing are remembered, and cannot push a page out', async () => {
  const cache = new PageCache({ maxBytes: MIB });
  const missing = counting({ statusCode: 404, body: Buffer.alloc(10_000) });
  await cache.get('/blog/un-articulo', async () => aResponse('x'.repeat(500_000)));

  for (let count = 0; count < 1_000; count += 1) await cache.get(`/blog/no-${count}`, missing);
  await cache.get('/blog/no-999', missing);

  expect(missing.count).toBe(1_000);
  expect(cache.find('/blog/un-articulo')).toBeDefined();
});

test('an unknown address is forgotten at a change, and its page takes its place', async () => {
  const cache = new PageCache({ maxBytes: MIB });
  await cache.get('/blog/nuevo', async () => aResponse('', { statusCode: 404 }));
  cache.invalidate();

  const page = await cache.get('/blog/nuevo', async () => aResponse('nuevo'));

  expect(page.statusCode).toBe(200);
  expect(cache.entries).toBe(1);
});

test('the same page again keeps its encodings', async () => {
  const cache = new PageCache({ maxBytes: MIB });
  const first = await cache.get('/blog', async () => aResponse('igual'));
  cache.invalidate();

  expect(await cache.get('/blog', async () => aResponse('igual'))).toBe(first);
});

test('an error is given to all who wait, and to nobody after', async () => {
  const cache = new PageCache({ maxBytes: MIB });
  const broken = async () => Promise.reject(new Error('a wrong query'));

  await expect(cache.get('/blog', broken)).rejects.toThrow('a wrong query');
  expect(await textOf(cache.get('/blog', async () => aResponse('ya')))).toBe('ya');
});

test('while the database is away the older page is sent at once, whoever tries meanwhile', async () => {
  let clock = 0;
  const cache = new PageCache({ maxBytes: MIB, now: () => clock });
  const away = async () => aResponse('', { statusCode: 503 });
  await cache.get('/blog', async () => aResponse('de antes'));
  cache.invalidate();
  expect(await textOf(cache.get('/blog', away))).toBe('de antes');
  clock += 600;

  const neverEnds = () => new Promise<never>(() => {});
  expect(await textOf(cache.get('/blog', neverEnds))).toBe('de antes');
  expect(await textOf(cache.get('/blog', neverEnds))).toBe('de antes');
  expect(cache.counts).toEqual({ hits: 0, misses: 2, stale: 2 });
});

test('a thousand changes a second are not a thousand renders', async () => {
  const cache = new PageCache({ maxBytes: MIB });
  let begun = 0;
  const slow = async () => {
    begun += 1;
    await new Promise((resolve) => setTimeout(resolve, 20));
    return aResponse('x');
  };

  const asked: Promise<unknown>[] = [];
  for (let change = 0; change < 1_000; change += 1) {
    cache.invalidate();
    asked.push(cache.get('/blog', slow));
  }
  await Promise.all(asked);

  expect(begun).toBe(2);
});
