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
 * How long after a failed attempt an older response is sent without waiting for the next attempt.
 * Later than that, the database may have recovered long ago.
 */
const FAILING_MS = 5_000;

/**
 * How long a request waits for a render where there is an older response, and where there is none.
 * A lock, a queue or texts that use up their CPU budget may delay it.
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
 * Caches responses that are ready to be sent, until posts change or the memory is needed.
 *
 * - **Freshness.** Nobody gets a response whose render began before a change that was known at the
 *   time of the request ({@link Changes}). Requests share renders ({@link SharedRenders}).
 * - **Bounded memory.** {@link createEntries}.
 * - **Outages.** When the database is unavailable, an older response is sent instead. For the next
 *   five seconds, requests get it at once, and every half second one of them retries in the
 *   background. After a change, or later, requests wait for the render. Any other error, or one
 *   without an older response, is thrown to all requests that wait for the render.
 */
export class ResponseCache<Cached extends { readonly bytes: number }> {
  /** For the metrics. */
  readonly counts = { hit: 0, miss: 0, stale: 0 };
  /** Public for the metrics. */
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

  /** Waits for a render at most `ms`. A later one is cached for the next request. */
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
    if (retriedAt !== undefined) {
      return this.changes.isNewest(start) && this.#now() - retriedAt <= RETRY_MS;
    }
    return lifetime === 'today' ? this.changes.isToday(start) : this.changes.isCurrent(start);
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
   * Returns the older response where a render has failed.
   *
   * @throws the error, where it is not an outage or there is no older response.
   */
  #sendStale(key: string, { version, day }: RenderStart, error: unknown): Lookup<Cached> {
    // A page that is gone must not return in a later outage.
    if (!(error instanceof DatabaseUnavailableError)) this.entries.delete(key);
    const older = this.entries.peek(key);
    if (!older) throw error;
    const stale = {
      ...older,
      // Counts as rendered after this change, so that later requests do not wait for each attempt.
      start: { ...older.start, version, day },
      retriedAt: this.#now(),
      result: 'stale',
    } as const;
    this.entries.set(key, stale);
    return stale;
  }
}
