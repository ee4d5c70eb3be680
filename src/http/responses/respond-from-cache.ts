import type { ResponseCache } from '../../cache/response-cache.ts';
import { type Exchange, sendCached } from './send-response.ts';

/**
 * Responds from the cache alone. Rare headers (a condition that may fail, a part) take the
 * way through the router, where errors are responses too.
 *
 * @returns whether it could.
 */
export function respondFromCache(cache: ResponseCache, exchange: Exchange): boolean {
  const { headers } = exchange.request;
  if ((headers['if-match'] ?? headers.range) !== undefined) return false;
  const found = cache.find(exchange.record.target);
  if (!found) return false;
  void sendCached(found, exchange);
  return true;
}
