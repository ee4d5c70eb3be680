import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type CompressionJob, StrongCompression } from '../../../src/cache/compression.ts';

/** Compressors that wait until they are told to end, and record what they were given. */
function controlled() {
  const running: PromiseWithResolvers<Buffer>[] = [];
  const started: string[] = [];
  const compress = (body: Buffer) => {
    started.push(body.toString());
    const result = Promise.withResolvers<Buffer>();
    running.push(result);
    return result.promise;
  };
  return { running, started, compressors: { br: compress, gzip: compress } };
}

function aJob(name: string, overrides: Partial<CompressionJob> = {}): CompressionJob {
  return {
    body: Buffer.from(name),
    encoding: 'br',
    isNeeded: () => true,
    done() {},
    ...overrides,
  };
}

test('a page that was replaced while it waited is not compressed', async () => {
  const { running, started, compressors } = controlled();
  const compression = new StrongCompression(() => {}, compressors);
  let isNeeded = true;

  compression.add(aJob('first'));
  compression.add(aJob('replaced', { isNeeded: () => isNeeded }));
  compression.add(aJob('last'));
  isNeeded = false;
  running[0]?.resolve(Buffer.of());
  await turn();

  expect(started).toEqual(['first', 'last']);
});

test('a failed job is reported once, and the next one runs', async () => {
  const errors: unknown[] = [];
  const done: string[] = [];
  const { running, compressors } = controlled();
  const compression = new StrongCompression((error) => errors.push(error), compressors);
  const failure = new Error('out of memory');

  compression.add(aJob('failing', { done: () => done.push('failing') }));
  compression.add(aJob('next', { done: () => done.push('next') }));
  running[0]?.reject(failure);
  await turn();
  running[1]?.resolve(Buffer.of());
  await turn();

  expect(errors).toEqual([failure]);
  expect(done).toEqual(['next']);
});

test('the queue has a limit: further jobs are refused, and accepted again later', async () => {
  const { running, compressors } = controlled();
  const compression = new StrongCompression(() => {}, compressors);

  const accepted = Array.from({ length: 500 }, (_, index) => compression.add(aJob(`${index}`)));
  const count = accepted.filter(Boolean).length;
  running[0]?.resolve(Buffer.of());
  await turn();

  expect(count).toBeLessThan(200);
  expect(compression.add(aJob('later'))).toBe(true);
});
