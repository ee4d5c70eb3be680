import { expect, onTestFinished, test, vi } from 'vitest';
import type { RenderedResponse } from '../../../src/cache/rendered-response.ts';
import { DatabaseUnavailableError } from '../../../src/database/failures.ts';
import { aCache, aResponse, textOf } from './responses.ts';

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

test('a page is fresh while heartbeats confirm it, and for two seconds after the last one', async () => {
  let clock = 0;
  const cache = aCache({ now: () => clock });
  await cache.get('/blog', counting());

  for (clock = 1_000; clock <= 10_000; clock += 1_000) {
    expect(cache.find('/blog')).toBeDefined();
    cache.changes.confirm(0);
  }
  clock = 11_999;
  expect(cache.find('/blog')).toBeDefined();
  clock = 12_000;
  expect(cache.find('/blog')).toBeUndefined();
});

test('what depends on posts or the date is rendered again on the next day, and what never changes is not', async () => {
  vi.useFakeTimers({ now: new Date('2027-07-31T23:59Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const cache = aCache({ now: () => 0 });
  const lifetimes = ['until-change', 'today', 'forever'] as const;
  for (const lifetime of lifetimes) await cache.get(lifetime, counting({ lifetime }));
  const fresh = () => lifetimes.filter((lifetime) => cache.find(lifetime));
  expect(fresh()).toEqual(lifetimes);

  vi.setSystemTime(new Date('2027-08-01T00:00Z'));

  expect(fresh()).toEqual(['forever']);
});

test('a page of the day before, sent because a render failed, is rendered again half a second later', async () => {
  vi.useFakeTimers({ now: new Date('2027-07-31T23:59Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  let clock = 0;
  const cache = aCache({ now: () => clock });
  await cache.get('/', async () => aResponse('Saturday', { lifetime: 'today' }));
  vi.setSystemTime(new Date('2027-08-01T00:00Z'));
  const late = async () => Promise.reject(new DatabaseUnavailableError('late'));
  expect(await textOf(cache.get('/', late))).toBe('Saturday');
  expect(cache.find('/')?.result).toBe('stale');

  clock = 501;

  expect(cache.find('/')).toBeUndefined();
});

test('the memory stays below its bound, and the least recently used goes first', async () => {
  const cache = aCache();
  const page = async () => aResponse('x'.repeat(100_000));

  for (let count = 0; count < 100; count += 1) {
    await cache.get(`/blog/${count}`, page);
    await cache.get('/blog', page);
    expect(cache.entries.calculatedSize).toBeLessThanOrEqual(MIB);
  }

  expect(cache.find('/blog')).toBeDefined();
  expect(cache.find('/blog/99')).toBeDefined();
  expect(cache.find('/blog/0')).toBeUndefined();
});

test('the key of a response counts', async () => {
  const cache = aCache();

  await cache.get('y'.repeat(50_000), async () => aResponse(''));

  expect(cache.entries.calculatedSize).toBeGreaterThan(2 * 50_000);
});

test('a page that is not found leaves the cache, takes no memory and evicts nothing', async () => {
  const cache = aCache();
  const notFound = async () => Promise.reject(new Error('no such post'));
  await cache.get('/blog/otro', async () => aResponse('x'.repeat(500_000)));
  await cache.get('/blog/viejo', async () => aResponse('viejo'));
  cache.changes.add();

  for (const key of ['/blog/viejo', '/blog/nuevo']) {
    await expect(cache.get(key, notFound)).rejects.toThrow('no such post');
  }

  expect(cache.entries.size).toBe(1);
});

test('while the database is unavailable the older page is sent at once, also during an attempt', async () => {
  let clock = 0;
  const cache = aCache({ now: () => clock });
  const unavailable = async () => Promise.reject(new DatabaseUnavailableError('away'));
  await cache.get('/blog', async () => aResponse('de antes'));
  cache.changes.add();
  expect(await textOf(cache.get('/blog', unavailable))).toBe('de antes');
  // For half a second it is not tried again.
  clock += 500;
  const render = counting();
  expect(await textOf(cache.get('/blog', render))).toBe('de antes');
  expect(render.count).toBe(0);
  clock += 600;

  const neverEnds = () => new Promise<never>(() => {});
  expect(await textOf(cache.get('/blog', neverEnds))).toBe('de antes');
  expect(await textOf(cache.get('/blog', neverEnds))).toBe('de antes');
  expect(cache.counts).toEqual({ hit: 0, miss: 1, stale: 4 });
});

test('a page that failed once, and that nobody has asked for since, is not sent as it was then', async () => {
  let clock = 0;
  const cache = aCache({ now: () => clock });
  await cache.get('/blog', async () => aResponse('de antes'));
  cache.changes.add();
  const late = async () => Promise.reject(new DatabaseUnavailableError('a lock'));
  expect(await textOf(cache.get('/blog', late))).toBe('de antes');
  clock += 60_000;

  expect(await textOf(cache.get('/blog', async () => aResponse('de ahora')))).toBe('de ahora');
});

test('who waits for a render gets the older page after two seconds, else after ten that it is unavailable', async () => {
  vi.useFakeTimers();
  try {
    const cache = aCache();
    const rendering = Promise.withResolvers<RenderedResponse>();
    await cache.get('/blog', async () => aResponse('de antes'));
    cache.changes.add();
    const older = textOf(cache.get('/blog', () => new Promise(() => {})));
    const refused = expect(cache.get('/x', () => rendering.promise)).rejects.toMatchObject({
      status: 503,
    });

    await vi.advanceTimersByTimeAsync(2_000);
    expect(await older).toBe('de antes');
    expect(cache.counts).toEqual({ hit: 0, miss: 1, stale: 1 });
    await vi.advanceTimersByTimeAsync(8_000);
    await refused;
    // It is cached when it ends all the same.
    rendering.resolve(aResponse('late'));
    await vi.advanceTimersByTimeAsync(0);
    expect(cache.find('/x')?.result).toBe('hit');
  } finally {
    vi.useRealTimers();
  }
});

test('a thousand changes a second are not a thousand renders', async () => {
  const cache = aCache();
  let begun = 0;
  const slow = async () => {
    begun += 1;
    await new Promise((resolve) => setTimeout(resolve, 20));
    return aResponse('x');
  };

  const asked: Promise<unknown>[] = [];
  for (let change = 0; change < 1_000; change += 1) {
    cache.changes.add();
    asked.push(cache.get('/blog', slow));
  }
  await Promise.all(asked);

  expect(begun).toBe(2);
});
