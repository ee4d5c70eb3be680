import type { OutageWatcher } from './outage-log.ts';
import { DatabaseUnavailableError } from './unavailable.ts';

/** How often a database is tried during an outage. */
const RETRY_MS = 500;

/**
 * Spares requests from waiting, one after the other, for a database that is known to be
 * unavailable: after a failure one attempt in half a second is let through, all others fail at once.
 */
export class CircuitBreaker {
  readonly #watcher: OutageWatcher;
  #retryAt: number | undefined;
  #succeededAt = Number.NEGATIVE_INFINITY;

  constructor(watcher: OutageWatcher) {
    this.#watcher = watcher;
  }

  get isOpen(): boolean {
    return this.#retryAt !== undefined;
  }

  /**
   * @returns when the attempt began, for {@link fail}.
   * @throws {DatabaseUnavailableError} during an outage, but for one attempt in half a second.
   */
  admit(): number {
    const now = performance.now();
    if (this.#retryAt === undefined) return now;
    if (now < this.#retryAt) throw new DatabaseUnavailableError('the database is unavailable');
    this.#retryAt = now + RETRY_MS;
    return now;
  }

  /** An attempt failed. One that began before the last success says nothing of the present. */
  fail(error: unknown, startedAt: number): void {
    if (this.isOpen || startedAt < this.#succeededAt) return;
    this.#watcher.outage(error);
    this.#retryAt = performance.now() + RETRY_MS;
  }

  succeed(): void {
    this.#succeededAt = performance.now();
    if (!this.isOpen) return;
    this.#retryAt = undefined;
    this.#watcher.recovery();
  }
}
