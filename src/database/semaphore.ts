import { DatabaseUnavailableError } from './unavailable.ts';

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
    await this.acquire();
    try {
      return await task();
    } finally {
      this.release();
    }
  }

  /** Waits for the turn, which ends with {@link release}. @throws {DatabaseUnavailableError} */
  async acquire(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    const startedAt = performance.now();
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
    // Checked when the turn comes: a queue that is too long empties itself, without timers.
    if (performance.now() - startedAt < this.#maxWaitMs) return;
    this.release();
    throw new DatabaseUnavailableError('too many queries wait for the database');
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}
