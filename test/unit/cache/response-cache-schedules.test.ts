import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ResponseCache } from '../../../src/cache/response-cache.ts';
import { DatabaseUnavailableError } from '../../../src/database/failures.ts';
import type { CachedResponse } from '../../../src/http/responses/cached-response.ts';
import { cases } from '../../support/properties.ts';
import { aCache, aResponse, textOf } from './responses.ts';

/**
 * The cache in every order of events that a scheduler can think of. The world: posts are one number
 * that commits count up; a render reads it at some moment between its beginning and its end; the
 * listener's connection delivers notifications and heart-beats in order, later, or breaks.
 */

/** As the cache promises for when nobody can say whether posts have changed. */
const UNCONFIRMED_MS = 2_000;

/** How soon the cache tries again what the database was away for. */
const RETRY_MS = 500;

/** As many turns as the cache's promises take until nothing more happens by itself. */
const SETTLED = 15;

const KEYS = ['/blog', '/blog/un-articulo'] as const;

type Key = (typeof KEYS)[number];
type Database = 'there' | 'away' | 'broken';

/** What may happen next, more often the higher its weight. */
const kind = fc.oneof(
  { weight: 8, arbitrary: fc.constant('step') },
  { weight: 6, arbitrary: fc.constant('request') },
  { weight: 3, arbitrary: fc.constant('commit') },
  { weight: 2, arbitrary: fc.constant('heart-beat') },
  { weight: 2, arbitrary: fc.constantFrom('disconnect', 'reconnect') },
  { weight: 2, arbitrary: fc.constant('wait') },
  { weight: 2, arbitrary: fc.constant('database') },
);

/** Each kind heeds what concerns it. */
const operation = fc.record({
  do: kind,
  key: fc.constantFrom(...KEYS),
  ms: fc.integer({ min: 1, max: 3_000 }),
  is: fc.constantFrom<Database>('there', 'there', 'away', 'broken'),
  /** So many turns of the promises pass before the next operation. */
  turns: fc.oneof(fc.constant(SETTLED), fc.nat({ max: SETTLED })),
});
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never;

async function pass(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
}

class World {
  readonly cache: ResponseCache<CachedResponse>;
  readonly failures: string[] = [];
  readonly #scheduler: fc.Scheduler;
  readonly #commits = [{ at: 0, value: 0 }];
  readonly #running = new Map<Key, number>();
  /** The newest change known when a render began that found the database away. */
  readonly #triedInVain = new Map<Key, number>();
  /** When the last try ended, where that one found the database away. */
  readonly #failedAt = new Map<Key, number>();
  /** What has been rendered, and is not stored yet: meanwhile the older response is sent. */
  readonly #storing = new Set<Key>();
  #ends = 0;
  readonly #requests: Promise<void>[] = [];
  /** What the connection has on its way, first in, first out; `undefined` while there is none. */
  #wire: (() => void)[] | undefined = [];
  #database: Database = 'there';
  #clock = 0;
  #known = 0;

  constructor(scheduler: fc.Scheduler, maxBytes: number) {
    this.#scheduler = scheduler;
    this.cache = aCache({ maxBytes, now: () => this.#clock });
    this.cache.changes.add();
  }

  async run(operations: readonly Operation[]): Promise<void> {
    for (const operation of operations) {
      await this.#do(operation);
      await pass(operation.turns);
    }
    let isDone = false;
    void Promise.all(this.#requests).then(() => {
      isDone = true;
    });
    do {
      if (this.#scheduler.count() > 0) await this.#scheduler.waitOne();
      await pass(SETTLED);
    } while (!isDone);
  }

  async #do(next: Operation): Promise<void> {
    if (next.do === 'step' && this.#scheduler.count() > 0) await this.#scheduler.waitOne();
    if (next.do === 'request') this.#requests.push(this.#request(next.key));
    if (next.do === 'commit') this.#commit();
    if (next.do === 'heart-beat') this.#beat();
    if (next.do === 'disconnect') this.#wire = undefined;
    if (next.do === 'reconnect') this.#reconnect();
    if (next.do === 'wait') this.#clock += next.ms;
    if (next.do === 'database') this.#database = next.is;
  }

  get #newest(): number {
    return this.#commits.at(-1)?.value ?? 0;
  }

  #committedBy(time: number): number {
    return this.#commits.findLast(({ at }) => at <= time)?.value ?? 0;
  }

  #commit(): void {
    const value = this.#newest + 1;
    this.#commits.push({ at: this.#clock, value });
    this.#send(() => {
      this.#known = Math.max(this.#known, value);
      this.cache.changes.add();
    });
  }

  #beat(): void {
    const asked = this.#clock;
    this.#send(() => this.cache.changes.confirm(this.#clock - asked));
  }

  #send(arrive: () => void): void {
    const wire = this.#wire;
    wire?.push(arrive);
    // Nothing of a connection that has broken arrives any more.
    if (wire) {
      void this.#scheduler.schedule(Promise.resolve()).then(() => {
        if (wire === this.#wire) wire.shift()?.();
      });
    }
  }

  #reconnect(): void {
    this.#wire = [];
    this.#known = this.#newest;
    this.cache.changes.add();
  }

  async #request(key: Key): Promise<void> {
    const known = this.#known;
    const at = this.#clock;
    const ends = this.#ends;
    const failedAt = this.#failedAt.get(key);
    const isStoring = this.#storing.has(key);
    const asked = this.cache.get(key, () => this.#render(key));
    if (failedAt !== undefined && at - failedAt > RETRY_MS && !this.#running.get(key)) {
      this.failures.push(`${key} is not tried again`);
    }
    let text: string;
    try {
      text = await textOf(asked);
    } catch (error) {
      const isOld = error instanceof DatabaseUnavailableError && ends === this.#ends;
      if (isOld) this.failures.push(`${key} gave an old failure`);
      return;
    }
    const value = Number(text);
    if (value < known && (this.#triedInVain.get(key) ?? -1) < known) {
      this.failures.push(`${key} gave ${value} to who knew of ${known}`);
    }
    const mustHave = this.#committedBy(at - UNCONFIRMED_MS);
    const hasFailed = failedAt !== undefined || this.#failedAt.has(key);
    if (value < mustHave && !hasFailed && !isStoring) {
      this.failures.push(`${key} gave ${value}; ${mustHave} was there two seconds before`);
    }
  }

  async #render(key: Key) {
    const known = this.#known;
    const running = (this.#running.get(key) ?? 0) + 1;
    this.#running.set(key, running);
    if (running > 1) this.failures.push(`${running} renders of ${key} at once`);
    try {
      await this.#scheduler.schedule(Promise.resolve());
      const value = this.#newest;
      const database = this.#database;
      await this.#scheduler.schedule(Promise.resolve());
      if (database === 'broken') throw new Error('a wrong query');
      this.#ends += 1;
      this.#failedAt.delete(key);
      if (database === 'there') {
        this.#storing.add(key);
        void pass(SETTLED).then(() => this.#storing.delete(key));
        return aResponse(String(value));
      }
      this.#failedAt.set(key, this.#clock);
      this.#triedInVain.set(key, known);
      throw new DatabaseUnavailableError('away');
    } finally {
      this.#running.set(key, running - 1);
    }
  }
}

test('no order of events gives a page older than the last change known, or renders it twice at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(operation, { minLength: 5, maxLength: 60, size: 'max' }),
      fc.constantFrom(0, 3_000, 1_000_000),
      async (scheduler, operations, maxBytes) => {
        const world = new World(scheduler, maxBytes);
        await world.run(operations);
        expect(world.failures).toEqual([]);
      },
    ),
    { numRuns: cases(3_000) },
  );
}, 30_000);
