import type { Request, RequestHandler } from 'express';
import createHttpError from 'http-errors';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { parameters, routes } from '../../routes.ts';

const MINUTE_MS = 60_000;

/** Beyond this the client that searched longest ago is forgotten: 2 MB at most. */
const MAX_CLIENTS = 10_000;

/**
 * Lets each client search so many times a minute, on the pages and by the API; each search is a query
 * that is not cached. Beyond it: 429 with `Retry-After` (RFC 6585). Each replica counts for itself.
 *
 * @param perMinute 0 sets no limit.
 */
export function limitSearches(perMinute: number): RequestHandler {
  const searches = new LRUCache<string, number>({ max: MAX_CLIENTS, ttl: MINUTE_MS });
  return (request, _response, next) => {
    if (perMinute === 0 || !isSearch(request)) return next();
    const client = clientOf(request);
    const count = (searches.get(client) ?? 0) + 1;
    // The minute begins with the first search.
    searches.set(client, count, { noUpdateTTL: true });
    if (count <= perMinute) return next();
    const seconds = Math.ceil(searches.getRemainingTTL(client) / 1_000);
    throw createHttpError(429, 'too many searches', { headers: { 'Retry-After': `${seconds}` } });
  };
}

function isSearch({ path, url }: Request): boolean {
  if (path !== routes.blog && path !== routes.apiPosts) return false;
  return new URLSearchParams(url.slice(path.length)).has(parameters.search);
}

/**
 * A client is an IPv4 address or an IPv6 network of 56 bits, which is what a household is given. A
 * proxy that is trusted may still hand on anything for an address.
 */
function clientOf({ ip = '' }: Request): string {
  if (!ipaddr.isValid(ip)) return 'no address';
  return ipaddr.process(ip).toByteArray().slice(0, 7).join('.');
}
