import { LRUCache } from 'lru-cache';
import type { RenderStart } from './changes.ts';
import type { RenderedResponse } from './rendered-response.ts';

/** The state of the cache for a key: a fresh response, none, or one that could not be rendered again. */
export type CacheResult = 'hit' | 'miss' | 'stale';

/** A response of the cache. */
export interface Lookup<Cached> {
  readonly cached: Cached;
  readonly result: CacheResult;
}

/** The cached response of a key. */
export interface Entry<Cached> extends Lookup<Cached> {
  readonly lifetime: RenderedResponse['lifetime'];
  /** When its render began. */
  readonly start: RenderStart;
  /** When the last attempt to render a stale response again failed. */
  readonly retriedAt?: number;
}

/** Approximate memory of an entry besides its key and its bytes. */
const ENTRY_BYTES = 1_000;

/** Creates the store of the cache. Beyond `maxBytes`, keys included, it evicts the least recently used entry. */
export function createEntries<Cached extends { readonly bytes: number }>(maxBytes: number) {
  return new LRUCache<string, Entry<Cached>>({
    // To the library 0 means no limit; nothing fits into one byte.
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ cached }, key) => 2 * key.length + cached.bytes + ENTRY_BYTES,
  });
}
