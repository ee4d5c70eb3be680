import { DatabaseUnavailableError } from './failures.ts';

/** A task that waited longer is refused: its visitor has left. */
const MAX_WAIT_MS = 5_000;

/** Lets a number of tasks run at once. The others wait: first come, first served. */
export class Semaphore {
  #free: number;
  readonly #maxWaitMs: number;
  readonly #waiting: (() => void)[] = [];

  constructor(size: number, maxWaitMs = MAX_WAIT_MS) {
    this.#free = size;
    this.#maxWaitMs = maxWaitMs;
  }

  /** How many tasks wait. */
  get waitingCount(): number {
    return this.#waiting.length;
  }

  /** Runs a task when its turn comes. @throws {DatabaseUnavailableError} when that takes too long. */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    const askedAt = performance.now();
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      // Checked when the turn comes: a queue that is too long empties itself, without timers.
      if (performance.now() - askedAt < this.#maxWaitMs) return await task();
      throw new DatabaseUnavailableError('too many queries wait for the database');
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
