/** The database was away a moment ago; it has not been asked this time. */
class CircuitOpenError extends Error {
  override readonly name = 'CircuitOpenError';
  /** SQLSTATE of a client that cannot connect, for `isDatabaseUnavailable`. */
  readonly code = '08001';
}

/** How often a database that is away is tried. */
const RETRY_MS = 500;

/** What is told to whoever watches; once at each turn. */
export interface CircuitWatcher {
  lost(error: unknown): void;
  back(): void;
}

/**
 * Keeps requests from waiting, one after the other, for a database that is known to be away: after
 * a failure one use in half a second is let through, and all others fail at once.
 */
export class Circuit {
  readonly #watcher: CircuitWatcher;
  readonly #now: () => number;
  #tryAgainAt: number | undefined;

  constructor(watcher: CircuitWatcher, now: () => number = () => performance.now()) {
    this.#watcher = watcher;
    this.#now = now;
  }

  /** @throws {CircuitOpenError} while the database is not to be asked. */
  admit(): void {
    if (this.#tryAgainAt === undefined) return;
    if (this.#now() < this.#tryAgainAt) throw new CircuitOpenError('the database is away');
    this.#tryAgainAt = this.#now() + RETRY_MS;
  }

  /** The database has not answered. */
  fail(error: unknown): void {
    if (this.#tryAgainAt === undefined) this.#watcher.lost(error);
    this.#tryAgainAt = this.#now() + RETRY_MS;
  }

  /** The database has answered. */
  close(): void {
    if (this.#tryAgainAt === undefined) return;
    this.#tryAgainAt = undefined;
    this.#watcher.back();
  }
}
