import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createJobQueue } from '../../../src/cache/job-queue.ts';

test('jobs run one after the other; one that fails is reported once, and the next one runs', async () => {
  const errors: unknown[] = [];
  const started: string[] = [];
  const addJob = createJobQueue((error) => errors.push(error));
  const failing = Promise.withResolvers<void>();
  const failure = new Error('out of memory');

  addJob(async () => {
    started.push('failing');
    await failing.promise;
  });
  addJob(async () => void started.push('next'));
  await turn();
  expect(started).toEqual(['failing']);
  failing.reject(failure);
  await turn();

  expect(errors).toEqual([failure]);
  expect(started).toEqual(['failing', 'next']);
});

test('the queue has a limit: further jobs are refused, and accepted again later', async () => {
  const addJob = createJobQueue(() => {});
  const first = Promise.withResolvers<void>();

  const accepted = Array.from({ length: 500 }, () => addJob(() => first.promise));
  const count = accepted.filter(Boolean).length;
  first.resolve();
  await turn();

  expect(count).toBeLessThan(200);
  expect(addJob(async () => {})).toBe(true);
});
