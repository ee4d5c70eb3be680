import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Semaphore } from '../../database/semaphore.ts';
import { MarkdownError } from './markdown-error.ts';

/** While one is at work on a hostile text, the other serves everybody else. */
const MAX_WORKERS = 2;

/** The thread's own CPU time: a busy machine does not make a good text a bad one. */
const MAX_CPU_MS = 2_000;

/** A text of 1 MB, the longest that the table takes, needs 100 MB. */
const MAX_HEAP_MB = 128;

/** A worker is 20 to 30 MB of memory, and its start takes 0.2 s of CPU time. */
const IDLE_MS = 5_000;

/** How often the CPU time is looked at near its limit. */
const MIN_LOOK_MS = 50;

/**
 * Worker threads that run one task at a time, each under a limit of CPU time and heap. They are
 * started when they are first needed and end when nothing needs them. Pools of npm limit the time
 * of the clock, which a busy machine uses up.
 */
export class WorkerPool {
  readonly #script: URL;
  readonly #idle = new Set<Worker>();
  readonly #idleTimer = setTimeout(() => this.#endIdle(), IDLE_MS).unref();
  readonly #turns = new Semaphore(MAX_WORKERS, Number.POSITIVE_INFINITY);

  /** @param script posts a message when it is ready, and then one for each task that it gets. */
  constructor(script: URL) {
    this.#script = script;
  }

  /** @throws {MarkdownError} when the task exceeds a limit. */
  async run(task: unknown): Promise<unknown> {
    return this.#turns.run(async () => {
      const [idle] = this.#idle;
      const worker = idle ?? (await this.#start());
      this.#idle.delete(worker);
      worker.ref();
      try {
        const result = await runTask(worker, task);
        this.#idle.add(worker);
        this.#idleTimer.refresh();
        worker.unref();
        return result;
      } catch (error) {
        await worker.terminate();
        throw error;
      }
    });
  }

  async #start(): Promise<Worker> {
    const worker = new Worker(this.#script, {
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    // Its task gets the error; without a listener an error between two tasks would end the process.
    worker.on('error', () => {});
    worker.on('exit', () => this.#idle.delete(worker));
    const ready = new AbortController();
    await Promise.race([once(worker, 'message', ready), ended(worker, ready)]);
    ready.abort();
    return worker;
  }

  #endIdle(): void {
    for (const worker of this.#idle) void worker.terminate();
    this.#idle.clear();
  }
}

async function runTask(worker: Worker, task: unknown): Promise<unknown> {
  const done = new AbortController();
  try {
    worker.postMessage(task);
    const replied = once(worker, 'message', done);
    const [result] = await Promise.race([
      replied,
      ended(worker, done),
      timeOut(worker, done.signal),
    ]);
    return result;
  } catch (error) {
    if (!isOutOfMemory(error)) throw error;
    throw new MarkdownError(
      `the text needs more than ${MAX_HEAP_MB} MB of memory to be rendered, expected less: shorten or simplify it`,
    );
  } finally {
    done.abort();
  }
}

/** Throws when the worker ends, which does not always come with an error. */
async function ended(worker: Worker, { signal }: AbortController): Promise<never> {
  await once(worker, 'exit', { signal });
  throw new Error('the worker ended before its task');
}

/** Throws when the worker has used up its CPU time, unless it is told before that it need not. */
async function timeOut(worker: Worker, signal: AbortSignal): Promise<never> {
  const before = await worker.cpuUsage();
  for (let usedMs = 0; usedMs < MAX_CPU_MS;) {
    await sleep(Math.max(MIN_LOOK_MS, MAX_CPU_MS - usedMs), undefined, { signal });
    // A worker that has just run out of memory has no usage; its own error is on its way.
    const { user, system } = await worker.cpuUsage(before).catch(() => ({ user: 0, system: 0 }));
    usedMs = (user + system) / 1_000;
  }
  throw new MarkdownError(
    `the text takes more than ${MAX_CPU_MS / 1_000} s to render, expected less: shorten or simplify it`,
  );
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
