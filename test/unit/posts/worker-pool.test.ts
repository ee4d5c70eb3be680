import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { createWorkerPool } from '../../../src/posts/markdown/worker-pool.ts';

/** The script of a worker that does what its task says, and replies with the task. */
const SCRIPT = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', (task) => {
      if (task === 'throws') throw new Error('why');
      if (task === 'exits') process.exit();
      if (task === 'exits later') setTimeout(() => process.exit(), 10);
      parentPort.postMessage(task);
    });
    parentPort.postMessage('ready');
  `)}`,
);

test('a worker that ended while it was idle is replaced', async () => {
  const run = createWorkerPool<string, string>(SCRIPT);
  const started = once(process, 'worker') as Promise<[Worker]>;

  expect(await run('exits later')).toBe('exits later');
  const [worker] = await started;
  await new Promise((resolve) => worker.on('exit', resolve));
  expect(await run('two')).toBe('two');
});

test('a task that fails is told by its own error, and ends alone', async () => {
  const run = createWorkerPool<string, string>(SCRIPT);
  const tasks = ['one', 'throws', 'two', 'exits', 'three', 'throws'];

  const outcomes = await Promise.all(tasks.map(run));

  const texts = outcomes.map((outcome) => (outcome instanceof Error ? outcome.message : outcome));
  const failed = (why: string) => `the text cannot be rendered: ${why}`;
  expect(texts).toEqual([
    ...['one', failed('why'), 'two', failed('the worker has ended'), 'three', failed('why')],
  ]);
});
