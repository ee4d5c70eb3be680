import { LRUCache } from 'lru-cache';
import { CachedResponse, type RenderedResponse } from './cached-response.ts';

/** What was kept under a key: a good answer, none, or one that could not be renewed. */
export type CacheResult = 'hit' | 'miss' | 'stale';

export type Render = () => Promise<RenderedResponse>;

/** What the cache knew when a render began. */
interface Moment {
  readonly version: number;
  /** By the cache's clock, in milliseconds. */
  readonly at: number;
}

interface Entry {
  readonly answer: CachedResponse;
  /** When its render began; of a stale one, when the last try to render it again had failed. */
  readonly moment: Moment;
  readonly lifetime: RenderedResponse['lifetime'];
  /** Older than it should be: it could not be rendered again, since the posts cannot be read. */
  readonly isStale: boolean;
}

interface Flight {
  readonly moment: Moment;
  readonly answer: Promise<CachedResponse>;
  /** The one render that waits for the end of this one. */
  next?: Promise<CachedResponse>;
}

/** How long a page is good for from when nobody can say any more whether posts have changed. */
const UNCONFIRMED_MS = 2_000;

/** How long a page that could not be rendered again is sent before the next try. */
const RETRY_MS = 500;

/** Share of the memory for answers that are no page: whoever makes up addresses fills only that. */
const MISSING_SHARE = 1 / 16;

/** What an entry takes besides its key and its bytes, roughly. */
const ENTRY_BYTES = 1_000;

export interface PageCacheOptions {
  /** 0 keeps nothing. */
  readonly maxBytes: number;
  /** A clock that never goes back, in milliseconds. */
  readonly now?: () => number;
  /** Called at the end of each render that gave an answer. */
  readonly onRendered?: (seconds: number) => void;
}

/**
 * Answers that are kept, ready to be sent, until the posts change.
 *
 * The idea: `version` counts the changes that this process knows of, and whatever is rendered
 * remembers the version at which its render **began**. It is good while that is the version still.
 *
 * - **Freshness.** Nobody gets an answer whose render began before a change that was known when
 *   they asked. Whether changes are heard of at all is confirmed every second by whoever listens
 *   ({@link confirm}); without that an answer is good for 2 s from when its render began.
 * - **Single flight.** Of one key one render runs, shared by all to whom it is good enough; those
 *   who know of a later change share the next one, which begins when it ends. However many changes
 *   there are, there is thus never more than one render of a key, and nobody waits for more than two.
 * - **Bounded memory.** At most `maxBytes`, keys included; what has not been asked for longest goes
 *   first. Answers other than 200 have a small part of it for themselves.
 * - **Database away.** A render that ends with 503 is not kept. Where there is an older answer that
 *   one is sent, at once and with a try in the background every half second, until a try succeeds
 *   or a change becomes known. A render that throws leaves nothing behind: who waits for it gets the
 *   error, and who asks next a new render.
 */
export class PageCache {
  /** For the metrics. */
  readonly counts = { hits: 0, misses: 0, stale: 0 };
  /** What the last call of {@link find} or {@link get} came to; of `get` as soon as it is called. */
  result: CacheResult = 'miss';
  readonly #pages: LRUCache<string, Entry>;
  readonly #missing: LRUCache<string, Entry>;
  readonly #flights = new Map<string, Flight>();
  readonly #now: () => number;
  readonly #onRendered: (seconds: number) => void;
  #version = 0;
  #confirmedAt = Number.NEGATIVE_INFINITY;

  constructor({
    maxBytes,
    now = () => performance.now(),
    onRendered = () => {},
  }: PageCacheOptions) {
    this.#onRendered = onRendered;
    this.#missing = boundedMap(Math.floor(maxBytes * MISSING_SHARE));
    this.#pages = boundedMap(maxBytes - Math.floor(maxBytes * MISSING_SHARE));
    this.#now = now;
  }

  /** Posts have changed, or may have: no answer that was begun before is good any more. */
  invalidate(): void {
    this.#version += 1;
  }

  /** Every change that was committed at least `ageMs` ago is known. */
  confirm(ageMs: number): void {
    this.#confirmedAt = Math.max(this.#confirmedAt, this.#now() - ageMs);
  }

  /** The answer that is kept under a key and good now. */
  find(key: string): CachedResponse | undefined {
    const entry = this.#pages.get(key) ?? this.#missing.get(key);
    if (!entry || !this.#isGood(entry)) return undefined;
    this.#count(entry);
    return entry.answer;
  }

  /**
   * The answer for a key: the kept one where it is good, else a new one.
   *
   * @throws what `render` throws.
   */
  async get(key: string, render: Render): Promise<CachedResponse> {
    const good = this.find(key);
    if (good) return good;
    const older = this.#peek(key);
    const next = this.#renderOnce(key, render);
    if (!older?.isStale || older.moment.version < this.#version) {
      this.counts.misses += 1;
      this.result = 'miss';
      return next;
    }
    next.catch(() => {});
    this.#count(older);
    return older.answer;
  }

  get bytes(): number {
    return this.#pages.calculatedSize + this.#missing.calculatedSize;
  }

  get entries(): number {
    return this.#pages.size + this.#missing.size;
  }

  /** How long ago the oldest answer was begun of those that a change would end. */
  get oldestSeconds(): number {
    let oldest = this.#now();
    for (const { moment, lifetime } of this.#pages.values()) {
      if (lifetime !== 'forever') oldest = Math.min(oldest, moment.at);
    }
    return (this.#now() - oldest) / 1_000;
  }

  #isGood({ moment, lifetime, isStale }: Entry): boolean {
    if (lifetime === 'forever') return true;
    if (isStale && this.#now() - moment.at > RETRY_MS) return false;
    return this.#isCurrent(moment);
  }

  /** Whether what was begun then can hold no less than what is known now. */
  #isCurrent({ version, at }: Moment): boolean {
    const confirmedAt = Math.max(at, this.#confirmedAt);
    return version === this.#version && this.#now() - confirmedAt < UNCONFIRMED_MS;
  }

  #renderOnce(key: string, render: Render): Promise<CachedResponse> {
    const flight = this.#flights.get(key);
    if (!flight) return this.#start(key, render);
    if (this.#isCurrent(flight.moment)) return flight.answer;
    flight.next ??= flight.answer
      .catch(() => {})
      // Whatever has begun since then began later than all who wait here had asked.
      .then(() => this.find(key) ?? this.#flights.get(key)?.answer ?? this.#start(key, render));
    return flight.next;
  }

  #start(key: string, render: Render): Promise<CachedResponse> {
    const moment = { version: this.#version, at: this.#now() };
    const answer = this.#renderAndKeep(key, render, moment).finally(() =>
      this.#flights.delete(key),
    );
    this.#flights.set(key, { moment, answer });
    return answer;
  }

  async #renderAndKeep(key: string, render: Render, moment: Moment): Promise<CachedResponse> {
    const rendered = await render();
    this.#onRendered((this.#now() - moment.at) / 1_000);
    const older = this.#peek(key);
    if (rendered.statusCode === 503 && older) {
      this.#keep(key, { ...older, moment: { ...moment, at: this.#now() }, isStale: true });
      return older.answer;
    }
    // The same again keeps its encodings, whatever else has changed.
    const answer = older?.answer.isOf(rendered) ? older.answer : new CachedResponse(rendered);
    if (rendered.statusCode === 503 || rendered.lifetime === 'none') return answer;
    this.#keep(key, { answer, moment, lifetime: rendered.lifetime, isStale: false });
    return answer;
  }

  #peek(key: string): Entry | undefined {
    return this.#pages.peek(key) ?? this.#missing.peek(key);
  }

  #keep(key: string, entry: Entry): void {
    const isPage = entry.answer.statusCode === 200;
    const [home, other] = isPage ? [this.#pages, this.#missing] : [this.#missing, this.#pages];
    other.delete(key);
    home.set(key, entry);
    // Its encodings are made as they are asked for; what is kept no more does not come back.
    entry.answer.onGrowth = () => {
      const kept = home.peek(key);
      // A new object, or the library would not ask for its size again.
      if (kept?.answer === entry.answer) home.set(key, { ...kept });
    };
  }

  #count({ isStale }: Entry): void {
    this.counts[isStale ? 'stale' : 'hits'] += 1;
    this.result = isStale ? 'stale' : 'hit';
  }
}

function boundedMap(maxBytes: number): LRUCache<string, Entry> {
  return new LRUCache({
    // The library takes 0 for «no bound»; into one byte nothing fits.
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ answer }, key) => 2 * key.length + answer.bytes + ENTRY_BYTES,
  });
}
