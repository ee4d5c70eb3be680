import type { Request, RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import { parameters, routes } from '../../routes.ts';
import { HttpError } from '../http-error.ts';
import { networkOf } from './client-network.ts';

/**
 * Creates a rate limit by client. Each replica counts for itself.
 *
 * @param max requests of a client within the window, which begins with its first one; 0 sets no limit.
 * @param maxClients beyond this the client that was counted longest ago is forgotten.
 * @returns a function that throws an error with status 429 and `Retry-After` (RFC 6585) beyond the limit.
 */
export function createRateLimit(max: number, windowMs: number, maxClients: number) {
  const counts = new LRUCache<string, number>({
    max: maxClients,
    ttl: windowMs,
    // The privacy policy says that nobody is remembered for longer.
    ttlAutopurge: true,
  });
  return (client: string): void => {
    const count = (counts.get(client) ?? 0) + 1;
    counts.set(client, count, { noUpdateTTL: true });
    if (count <= max || max === 0) return;
    const seconds = Math.ceil(counts.getRemainingTTL(client) / 1_000);
    throw new HttpError(429, 'Too many requests; try later.', { 'Retry-After': `${seconds}` });
  };
}

/**
 * Lets each client search so many times a minute, on the pages and by the API; each search is a query
 * that is not cached. The counts take 4 MB at most.
 */
export function limitSearches(perMinute: number): RequestHandler {
  const count = createRateLimit(perMinute, 60_000, 10_000);
  return (request, _response, next) => {
    if (isSearch(request)) count(networkOf(request.ip));
    next();
  };
}

function isSearch(request: Request): boolean {
  const { path, url } = request;
  if (path !== routes.blog && path !== routes.apiPosts) return false;
  // As the pages read it: Express's own parser stops after 1,000 parameters.
  return new URLSearchParams(url.slice(path.length)).has(parameters.search);
}
