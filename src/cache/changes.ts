/** What the process knew when a render began. */
export interface RenderStart {
  readonly version: number;
  /** By the cache's clock, in milliseconds. */
  readonly at: number;
}

/** How long a response stays fresh after the last confirmation that no post has changed. */
const UNCONFIRMED_MS = 2_000;

/**
 * Counts the changes of posts that this process knows of; the count is the version. The listener
 * confirms every second that it has reported all changes.
 */
export class Changes {
  readonly #now: () => number;
  #version = 0;
  #confirmedAt = Number.NEGATIVE_INFINITY;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Posts have changed, or may have. */
  add(): void {
    this.#version += 1;
  }

  /** Every change that was committed at least `ageMs` ago is known. */
  confirm(ageMs: number): void {
    this.#confirmedAt = Math.max(this.#confirmedAt, this.#now() - ageMs);
  }

  /** A render begins now. */
  start(): RenderStart {
    return { version: this.#version, at: this.#now() };
  }

  /** Whether no change became known since then. */
  isNewest({ version }: RenderStart): boolean {
    return version === this.#version;
  }

  /** Whether no change is known since that start; this must have been confirmed in the last two seconds. */
  isCurrent(start: RenderStart): boolean {
    const confirmedAt = Math.max(start.at, this.#confirmedAt);
    return this.isNewest(start) && this.#now() - confirmedAt < UNCONFIRMED_MS;
  }
}
