/** How old what a reader sees may be, from the end of the statement that replaced it. */
const BOUND_MS = 250;

interface Span {
  readonly value: string;
  /** When the change to this value was sent; from then on it may be seen. */
  readonly from: number;
  /** When the change to the next value had been committed; infinite for the current one. */
  until: number;
}

/**
 * What one thing that readers see has been, and when. A commit happens between the sending of its
 * statement and the response to it, so around each change both values are right.
 */
export class Timeline {
  /** How long after it had been replaced a value was last seen, in milliseconds. */
  oldest = 0;
  readonly #spans: Span[];

  constructor(value: string) {
    this.#spans = [{ value, from: 0, until: Number.POSITIVE_INFINITY }];
  }

  /** Notes a change that `commit` makes. */
  async change(value: string, commit: () => Promise<unknown>): Promise<void> {
    const next = { value, from: performance.now(), until: Number.POSITIVE_INFINITY };
    const last = this.#spans.at(-1);
    this.#spans.push(next);
    await commit();
    if (last) last.until = performance.now();
  }

  /** Whether this value was right at some time of a request, or had been 250 ms before it. */
  allows(value: string, asked: number, responded: number): boolean {
    const seen = this.#spans.filter((span) => span.value === value && span.from <= responded);
    const age = Math.min(...seen.map(({ until }) => Math.max(0, asked - until)));
    if (age < Number.POSITIVE_INFINITY) this.oldest = Math.max(this.oldest, age);
    return age <= BOUND_MS;
  }
}
