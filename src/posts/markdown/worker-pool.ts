import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/** A text that cannot be rendered within the budget; the message says why and what to do. */
export class MarkdownError extends Error {
  override readonly name = 'MarkdownError';
}

/** While one is at work on a hostile text, the other serves everybody else. */
const MAX_WORKERS = 2;

/** The thread's own CPU time: a busy machine does not make a good text a bad one. */
const MAX_CPU_MS = 2_000;

/** A text of 1 MB, the longest that the table takes, needs 100 MB. */
const MAX_HEAP_MB = 128;

/** A worker is 20 to 30 MB of memory, and its start takes 0.2 s of CPU time. */
const IDLE_MS = 5_000;

/** The interval at which CPU time is checked near its limit. */
const MIN_POLL_MS = 50;

/**
 * Prepares worker threads that run one task at a time, each under a limit of CPU time and heap. They are
 * started when they are first needed and end when nothing needs them, or when a task fails. Worker
 * pools on npm limit wall-clock time, which a busy machine uses up.
 *
 * @param script posts a message when it is ready, and then one for each task that it gets.
 * @returns a function that runs a task; its promise gives a {@link MarkdownError} for a task that fails.
 */
export function createWorkerPool<Task, Result>(script: URL) {
  const running = new Set<Promise<Result | MarkdownError>>();
  const idle = new Set<Worker>();
  const idleTimer = setTimeout(() => {
    for (const worker of idle) void worker.terminate();
    idle.clear();
  }, IDLE_MS).unref();

  async function start(): Promise<Worker> {
    const resourceLimits = { maxOldGenerationSizeMb: MAX_HEAP_MB };
    const worker = new Worker(script, { resourceLimits });
    // Its task gets the error. Without a listener an error between two tasks would end the process.
    worker.on('error', () => idle.delete(worker));
    worker.on('exit', () => worker.emit('error', new Error('the worker has ended')));
    await once(worker, 'message');
    return worker;
  }

  async function run(task: Task): Promise<Result | MarkdownError> {
    const [worker = await start()] = idle;
    idle.delete(worker);
    worker.ref();
    const done = new AbortController();
    try {
      worker.postMessage(task);
      const replied = once(worker, 'message', done);
      const [result] = await Promise.race([replied, timeOut(worker, done.signal)]);
      idle.add(worker);
      idleTimer.refresh();
      worker.unref();
      return result;
    } catch (error) {
      await worker.terminate();
      return new MarkdownError(`the text cannot be rendered: ${reasonOf(error)}`);
    } finally {
      done.abort();
    }
  }

  return async (task: Task) => {
    // A task's own caller gets its failure.
    while (running.size === MAX_WORKERS) await Promise.race(running).catch(() => {});
    const result = run(task).finally(() => running.delete(result));
    running.add(result);
    return result;
  };
}

/** Rejects when the worker has used up its CPU time, or when the signal aborts. */
async function timeOut(worker: Worker, signal: AbortSignal): Promise<never> {
  // A worker that has just ended has no usage; its own error is on its way.
  const cpuUsage = (before?: NodeJS.CpuUsage) =>
    worker.cpuUsage(before).catch(() => ({ user: 0, system: 0 }));
  const before = await cpuUsage();
  for (let usedMs = 0; usedMs < MAX_CPU_MS;) {
    await sleep(Math.max(MIN_POLL_MS, MAX_CPU_MS - usedMs), undefined, { signal });
    const { user, system } = await cpuUsage(before);
    usedMs = (user + system) / 1_000;
  }
  throw new Error(`it takes more than ${MAX_CPU_MS / 1_000} s, ${EXPECTED}`);
}

const EXPECTED = 'expected less: shorten or simplify it';

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return `it needs more than ${MAX_HEAP_MB} MB of memory, ${EXPECTED}`;
  }
  if (error instanceof RangeError) return 'HTML elements are nested too deeply, expected fewer';
  return error.message;
}
