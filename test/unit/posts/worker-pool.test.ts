import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { createWorkerPool } from '../../../src/posts/markdown/worker-pool.ts';

/** The script of a worker that ends shortly after each of its tasks. */
const MORTAL = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', (task) => {
      parentPort.postMessage(task);
      setTimeout(() => process.exit(), 10);
    });
    parentPort.postMessage('ready');
  `)}`,
);

test('a worker that ended while it was idle is replaced', async () => {
  const run = createWorkerPool(MORTAL);
  const started = once(process, 'worker') as Promise<[Worker]>;

  expect(await run('one')).toBe('one');
  const [worker] = await started;
  await new Promise((resolve) => worker.on('exit', resolve));
  expect(await run('two')).toBe('two');
});

test('a task that fails is told by its own error, and ends alone', async () => {
  const run = createWorkerPool(
    new URL(
      `data:text/javascript,${encodeURIComponent(`
        import { parentPort } from 'node:worker_threads';
        parentPort.on('message', (task) => {
          if (task === 'throws') throw new Error('why');
          if (task === 'exits') process.exit();
          parentPort.postMessage(task);
        });
        parentPort.postMessage('ready');
      `)}`,
    ),
  );
  const tasks = ['one', 'throws', 'two', 'exits', 'three', 'throws'];

  const outcomes = await Promise.all(
    tasks.map(async (task) => {
      const result = await run(task).catch((error: unknown) => error);
      return result instanceof Error ? result.message : result;
    }),
  );

  const failed = (why: string) => `the text cannot be rendered: ${why}`;
  expect(outcomes).toEqual([
    ...['one', failed('why'), 'two', 'the worker ended before its task', 'three', failed('why')],
  ]);
});
