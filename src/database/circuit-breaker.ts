import type { OutageWatcher } from './outage-log.ts';

/** The database was away a moment ago; it has not been asked this time. */
class CircuitOpenError extends Error {
  override readonly name = 'CircuitOpenError';
  /** SQLSTATE of a client that cannot connect, for `isDatabaseUnavailable`. */
  readonly code = '08001';
}

/** How often a database that is away is tried. */
const RETRY_MS = 500;

/**
 * Keeps requests from waiting, one after the other, for a database that is known to be away: after
 * a failure one use in half a second is let through, and all others fail at once.
 */
export class Circuit {
  readonly #watcher: OutageWatcher;
  readonly #now: () => number;
  #tryAgainAt: number | undefined;
  #answeredAt = Number.NEGATIVE_INFINITY;

  constructor(watcher: OutageWatcher, now: () => number = () => performance.now()) {
    this.#watcher = watcher;
    this.#now = now;
  }

  /**
   * @returns when the use began, for {@link fail}.
   * @throws {CircuitOpenError} while the database is not to be asked.
   */
  admit(): number {
    const now = this.#now();
    if (this.#tryAgainAt === undefined) return now;
    if (now < this.#tryAgainAt) throw new CircuitOpenError('the database is away');
    this.#tryAgainAt = now + RETRY_MS;
    return now;
  }

  /**
   * The database has not answered a use that began then. One that hangs from before the database
   * came back says nothing of now.
   */
  fail(error: unknown, begunAt: number): void {
    if (begunAt < this.#answeredAt) return;
    if (this.#tryAgainAt === undefined) this.#watcher.lost(error);
    this.#tryAgainAt = this.#now() + RETRY_MS;
  }

  /** The database has answered. */
  answered(): void {
    this.#answeredAt = this.#now();
    if (this.#tryAgainAt === undefined) return;
    this.#tryAgainAt = undefined;
    this.#watcher.back();
  }
}
