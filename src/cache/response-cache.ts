import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DatabaseUnavailableError } from '../database/failures.ts';
import { Changes, type RenderStart } from './changes.ts';
import { createEntries, type Entry, type Lookup } from './entries.ts';
import type { RenderedResponse } from './rendered-response.ts';
import { SharedRenders } from './shared-renders.ts';

type Render = () => Promise<RenderedResponse>;

/** How long a response that could not be rendered again is sent before the next attempt. */
const RETRY_MS = 500;

/**
 * For how long after a failed attempt an older response is sent without waiting for the next one. Later the
 * database may have been back for hours, and nobody have asked.
 */
const FAILING_MS = 5_000;

/**
 * How long a request waits for a render where there is an older response, and where there is none: a lock
 * or a queue may hold it up, and texts that use up their budget wait for each other.
 */
const MAX_WAIT_MS = { withOlder: 2_000, without: 10_000 };

export interface ResponseCacheOptions<Cached> {
  readonly maxBytes: number;
  /** Makes a response ready to be sent many times. */
  readonly prepare: (rendered: RenderedResponse) => Cached;
  /** A clock that never goes back, in milliseconds. */
  readonly now?: () => number;
}

/**
 * Responses that are ready to be sent: until the posts change, or for as long as there is room.
 *
 * - **Freshness.** Nobody gets a response whose render began before a change that was known at the
 *   time of the request ({@link Changes}). Requests share renders ({@link SharedRenders}).
 * - **Bounded memory.** {@link createEntries}.
 * - **Outages.** Where a render finds the posts unavailable, an older response is sent instead. For five
 *   seconds after that requests get it at once, and each half second one of them starts another attempt in
 *   the background; after a change, or later, they wait for theirs. Any other error, or one without an older
 *   response, goes to all who wait for the render.
 */
export class ResponseCache<Cached extends { readonly bytes: number }> {
  /** For the metrics. */
  readonly counts = { hit: 0, miss: 0, stale: 0 };
  /** What it holds; others only count it. */
  readonly entries: ReturnType<typeof createEntries<Cached>>;
  /** The listener reports them. */
  readonly changes: Changes;
  readonly #renders: SharedRenders<Lookup<Cached>>;
  readonly #options: ResponseCacheOptions<Cached>;
  readonly #now: () => number;

  constructor(options: ResponseCacheOptions<Cached>) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.changes = new Changes(this.#now);
    this.#renders = new SharedRenders(this.changes);
    this.entries = createEntries(options.maxBytes);
  }

  /** The fresh response of a key. */
  find(key: string): Lookup<Cached> | undefined {
    const fresh = this.#findFresh(key);
    if (fresh) this.counts[fresh.result] += 1;
    return fresh;
  }

  /**
   * The response of a key: the cached one where it is fresh, else a new one.
   *
   * @throws what `render` throws, and {@link DatabaseUnavailableError} where it takes too long.
   */
  async get(key: string, render: Render): Promise<Lookup<Cached>> {
    const lookup = this.#findFresh(key) ?? (await this.#render(key, render));
    this.counts[lookup.result] += 1;
    return lookup;
  }

  #findFresh(key: string): Lookup<Cached> | undefined {
    const entry = this.entries.get(key);
    return entry && this.#isFresh(entry) ? entry : undefined;
  }

  async #render(key: string, render: Render): Promise<Lookup<Cached>> {
    const older = this.entries.peek(key);
    const next = this.#renders.get(
      key,
      (start) => this.#renderAndStore(key, render, start),
      () => this.#findFresh(key),
    );
    const isFailing = older?.retriedAt !== undefined && this.#now() - older.retriedAt <= FAILING_MS;
    if (!isFailing || !this.changes.isNewest(older.start)) {
      return this.#inTime(key, next, older ? MAX_WAIT_MS.withOlder : MAX_WAIT_MS.without);
    }
    next.catch(() => {});
    return older;
  }

  /** Waits for a response, which goes on being made for the next request. */
  #inTime(key: string, next: Promise<Lookup<Cached>>, ms: number): Promise<Lookup<Cached>> {
    const start = this.changes.start();
    const late = new DatabaseUnavailableError('the render is late');
    let timer: NodeJS.Timeout;
    const stale = new Promise<Lookup<Cached>>((resolve) => {
      timer = setTimeout(async () => {
        // A response that is ready by now is newer.
        await nextTurn();
        resolve(Promise.try(() => this.#findFresh(key) ?? this.#sendStale(key, start, late)));
      }, ms).unref();
    });
    return Promise.race([next, stale]).finally(() => clearTimeout(timer));
  }

  #isFresh({ start, lifetime, retriedAt }: Entry<Cached>): boolean {
    if (lifetime === 'forever') return true;
    if (retriedAt === undefined) return this.changes.isCurrent(start);
    return this.changes.isNewest(start) && this.#now() - retriedAt <= RETRY_MS;
  }

  async #renderAndStore(key: string, render: Render, start: RenderStart): Promise<Lookup<Cached>> {
    let rendered: RenderedResponse;
    try {
      rendered = await render();
    } catch (error) {
      return this.#sendStale(key, start, error);
    }
    const cached = this.#options.prepare(rendered);
    this.entries.set(key, { cached, lifetime: rendered.lifetime, start, result: 'hit' });
    return { cached, result: 'miss' };
  }

  /**
   * The older response in place of one that cannot be rendered.
   *
   * @throws the error, where it is not an outage or there is no older response.
   */
  #sendStale(key: string, { version }: RenderStart, error: unknown): Lookup<Cached> {
    // What is gone must not come back in an outage.
    if (!(error instanceof DatabaseUnavailableError)) this.entries.delete(key);
    const older = this.entries.peek(key);
    if (!older) throw error;
    const stale = {
      ...older,
      // As if it were of this change, so that requests do not wait for each attempt after the change.
      start: { ...older.start, version },
      retriedAt: this.#now(),
      result: 'stale',
    } as const;
    this.entries.set(key, stale);
    return stale;
  }
}
