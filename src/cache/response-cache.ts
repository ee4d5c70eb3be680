import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { DatabaseUnavailableError } from '../database/failures.ts';
import { Changes, type RenderStart } from './changes.ts';
import type { RenderedResponse } from './rendered-response.ts';
import { SharedRenders } from './shared-renders.ts';

/** The state of the cache for a key: a fresh response, none, or one that could not be rendered again. */
export type CacheResult = 'hit' | 'miss' | 'stale';

/** What the cache stores: a response that is ready to be sent. */
export interface Stored {
  readonly route: string;
  /** Its memory. */
  readonly bytes: number;
  /** Whether another render has given the same. */
  isOf(rendered: RenderedResponse): boolean;
}

/** A cached response, one that is sent once, or what is to be requested instead. */
export type Found<Cached extends Stored> =
  | { readonly cached: Cached; readonly result: CacheResult }
  | { readonly cached?: never; readonly rendered: RenderedResponse }
  | { readonly cached?: never; readonly rendered?: never; readonly instead: Cacheable };

/** What can be rendered, and the key for its response. */
export interface Cacheable {
  readonly key: string;
  /** Gives a response, or what is to be requested in its place. */
  readonly render: Render;
}

export type Render = () => Promise<RenderedResponse | Cacheable>;

interface Entry<Cached extends Stored> {
  readonly cached: Cached;
  readonly result: CacheResult;
  /** When its render began. */
  readonly start: RenderStart;
  /** Of a stale one, when the last attempt to render it again had failed. */
  readonly retriedAt?: number;
  readonly lifetime: RenderedResponse['lifetime'];
}

/** How long a response that could not be rendered again is sent before the next attempt. */
const RETRY_MS = 500;

/** How long a request waits for a render where there is an older response. */
const MAX_WAIT_MS = 2_000;

/** Approximate memory of an entry besides its key and its bytes. */
const ENTRY_BYTES = 1_000;

export interface ResponseCacheOptions<Cached extends Stored> {
  /** 0 caches nothing. */
  readonly maxBytes: number;
  /** Makes a response ready to be sent many times. */
  readonly prepare: (rendered: RenderedResponse) => Promise<Cached>;
  /** A clock that never goes back, in milliseconds. */
  readonly now?: () => number;
  /** Called at the end of each render that gave a response. */
  readonly onRendered?: (seconds: number) => void;
}

/**
 * Responses that are ready to be sent: until the posts change, or for as long as there is room.
 *
 * - **Freshness.** Nobody gets a response whose render began before a change that was known at the
 *   time of the request ({@link Changes}). Requests share renders ({@link SharedRenders}).
 * - **Bounded memory.** At most `maxBytes`, keys included; the least recently used goes first. Made-up
 *   addresses (404, 410) and free-form queries are not stored, so they cannot evict anything.
 * - **Outages.** Where a render finds the posts unavailable, an older response is sent instead, at
 *   once and with an attempt in the background every half second, until an attempt succeeds or a change
 *   becomes known. Any other error, or one without an older response, goes to all who wait for the render.
 */
export class ResponseCache<Cached extends Stored> {
  /** For the metrics. */
  readonly counts = { hit: 0, miss: 0, stale: 0 };
  readonly #entries: LRUCache<string, Entry<Cached>>;
  readonly #changes: Changes;
  readonly #renders: SharedRenders<Found<Cached>>;
  readonly #options: ResponseCacheOptions<Cached>;
  readonly #now: () => number;

  constructor(options: ResponseCacheOptions<Cached>) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#changes = new Changes(this.#now);
    this.#renders = new SharedRenders(this.#changes);
    this.#entries = new LRUCache({
      // The library takes 0 for no bound; nothing fits into one byte.
      maxSize: Math.max(1, options.maxBytes),
      sizeCalculation: ({ cached }, key) => 2 * key.length + cached.bytes + ENTRY_BYTES,
    });
  }

  /** Posts have changed, or may have: no response that was begun before is fresh any more. */
  invalidate(): void {
    this.#changes.add();
  }

  /** Every change that was committed at least `ageMs` ago is known. */
  confirm(ageMs: number): void {
    this.#changes.confirm(ageMs);
  }

  /** The fresh response of a key. */
  find(key: string): Extract<Found<Cached>, { readonly cached: Cached }> | undefined {
    const entry = this.#entries.get(key);
    if (!entry || !this.#isFresh(entry)) return undefined;
    this.counts[entry.result] += 1;
    return entry;
  }

  /**
   * The response of a key: the cached one where it is fresh, else a new one.
   *
   * @throws what `render` throws.
   */
  async get(key: string, render: Render): Promise<Found<Cached>> {
    const fresh = this.find(key);
    if (fresh) return fresh;
    const older = this.#entries.peek(key);
    const next = this.#renders.get(
      key,
      (start) => this.#renderAndStore(key, render, start),
      () => this.find(key),
    );
    if (older?.result !== 'stale' || !this.#changes.isNewest(older.start)) {
      this.counts.miss += 1;
      return older ? this.#inTime(key, next) : next;
    }
    next.catch(() => {});
    this.counts.stale += 1;
    return older;
  }

  /** Waits for a response, or sends the older one after two seconds: a lock or a queue may hold it up. */
  async #inTime(key: string, next: Promise<Found<Cached>>): Promise<Found<Cached>> {
    const start = this.#changes.start();
    const done = new AbortController();
    const late = sleep(MAX_WAIT_MS, undefined, { signal: done.signal, ref: false })
      // A response that is ready by now is newer.
      .then(() => nextTurn())
      .then(() => this.#sendStale(key, start, new DatabaseUnavailableError('the render is late')));
    late.catch(() => {});
    return Promise.race([next, late]).finally(() => done.abort());
  }

  get size(): number {
    return this.#entries.size;
  }

  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  /** Memory by route. */
  bytesByRoute(): ReadonlyMap<string, number> {
    const sums = new Map<string, number>();
    for (const { cached } of this.#entries.values()) {
      sums.set(cached.route, (sums.get(cached.route) ?? 0) + cached.bytes + ENTRY_BYTES);
    }
    return sums;
  }

  /** How long ago the oldest response was begun of those that a change would invalidate. */
  get oldestSeconds(): number {
    let oldest = this.#now();
    for (const { start, lifetime } of this.#entries.values()) {
      if (lifetime !== 'forever') oldest = Math.min(oldest, start.at);
    }
    return (this.#now() - oldest) / 1_000;
  }

  #isFresh({ start, lifetime, retriedAt }: Entry<Cached>): boolean {
    if (lifetime === 'forever') return true;
    if (retriedAt === undefined) return this.#changes.isCurrent(start);
    return this.#changes.isNewest(start) && this.#now() - retriedAt <= RETRY_MS;
  }

  async #renderAndStore(key: string, render: Render, start: RenderStart): Promise<Found<Cached>> {
    let rendered: Awaited<ReturnType<Render>>;
    try {
      rendered = await render();
    } catch (error) {
      return this.#sendStale(key, start, error);
    }
    if ('render' in rendered) {
      this.#entries.delete(key);
      return { instead: rendered };
    }
    const { lifetime } = rendered;
    this.#options.onRendered?.((this.#now() - start.at) / 1_000);
    if (lifetime === 'none' || this.#options.maxBytes === 0) {
      this.#entries.delete(key);
      return { rendered };
    }
    const older = this.#entries.peek(key)?.cached;
    // The same bytes again keep their encodings, whatever else has changed.
    const cached = older?.isOf(rendered) ? older : await this.#options.prepare(rendered);
    this.#entries.set(key, { cached, start, lifetime, result: 'hit' });
    return { cached, result: 'miss' };
  }

  /** @throws the error, where it is not an outage or there is no older response. */
  #sendStale(key: string, { version }: RenderStart, error: unknown): Found<Cached> {
    const older = this.#entries.peek(key);
    if (!older || !(error instanceof DatabaseUnavailableError)) throw error;
    const { at } = older.start;
    const stale = {
      ...older,
      start: { version, at },
      retriedAt: this.#now(),
      result: 'stale',
    } as const;
    this.#entries.set(key, stale);
    return stale;
  }
}
