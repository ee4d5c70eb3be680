/** What the process knew when a render began. */
export interface RenderStart {
  readonly version: number;
  readonly day: number;
  /** By the cache's clock, in milliseconds. */
  readonly at: number;
}

/** How long a response stays fresh after the last confirmation that no post has changed. */
const UNCONFIRMED_MS = 2_000;

/** The days since 1970 (UTC). */
const today = () => Math.floor(Date.now() / 86_400_000);

/**
 * Counts the changes of posts that this process knows of; the count is the version. The listener
 * confirms every second that it has reported all changes. Each day is a change as well: pages show the
 * hours of days that are near.
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
    return { version: this.#version, day: today(), at: this.#now() };
  }

  /** Whether no day has begun since then. */
  isToday({ day }: RenderStart): boolean {
    return day === today();
  }

  /** Whether no change became known since then, and no day has begun. */
  isNewest(start: RenderStart): boolean {
    return start.version === this.#version && this.isToday(start);
  }

  /** Whether no change is known since that start; this must have been confirmed in the last two seconds. */
  isCurrent(start: RenderStart): boolean {
    const confirmedAt = Math.max(start.at, this.#confirmedAt);
    return this.isNewest(start) && this.#now() - confirmedAt < UNCONFIRMED_MS;
  }
}
