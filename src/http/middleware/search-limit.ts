import { isIP } from 'node:net';
import type { Request, RequestHandler } from 'express';
import {
  type ClientRateLimitInfo,
  ipKeyGenerator,
  rateLimit,
  type Store,
} from 'express-rate-limit';
import createHttpError from 'http-errors';
import { LRUCache } from 'lru-cache';
import { parameters, routes } from '../../routes.ts';

const MINUTE_MS = 60_000;

/** Beyond this the client that searched longest ago is forgotten: 2 MB at most. */
const MAX_CLIENTS = 10_000;

/**
 * Lets each client search so many times a minute, on the pages and by the API; each search is a query
 * that is not cached. Beyond it: 429 with `Retry-After` (RFC 6585).
 *
 * A client is an IPv4 address or an IPv6 network of 56 bits, which is what a household is given.
 * Each replica counts for itself.
 *
 * @param perMinute 0 sets no limit.
 */
export function limitSearches(perMinute: number): RequestHandler {
  if (perMinute === 0) return (_request, _response, next) => next();
  return rateLimit({
    windowMs: MINUTE_MS,
    limit: perMinute,
    identifier: 'searches',
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    skip: (request) => !isSearch(request),
    keyGenerator: clientOf,
    store: createStore(),
    handler: (_request, _response, next) => next(createHttpError(429, 'too many searches')),
    // They would write to the console what the configuration has settled.
    validate: false,
  });
}

function isSearch({ path, url }: Request): boolean {
  if (path !== routes.blog && path !== routes.apiPosts) return false;
  return new URLSearchParams(url.slice(path.length)).has(parameters.search);
}

/** A proxy that is trusted may still hand on anything for an address. */
function clientOf({ ip = '' }: Request): string {
  return isIP(ip) === 0 ? 'no address' : ipKeyGenerator(ip);
}

/** The library's own store remembers every address of the last minute, without a bound. */
function createStore(): Store {
  const clients = new LRUCache<string, { totalHits: number; resetTime: Date }>({
    max: MAX_CLIENTS,
    ttl: MINUTE_MS,
  });
  return {
    localKeys: true,
    increment(key): ClientRateLimitInfo {
      const known = clients.get(key);
      const client = known ?? { totalHits: 0, resetTime: new Date(Date.now() + MINUTE_MS) };
      client.totalHits += 1;
      if (!known) clients.set(key, client);
      return client;
    },
    decrement(key) {
      const client = clients.get(key);
      if (client) client.totalHits -= 1;
    },
    resetKey: (key) => void clients.delete(key),
  };
}
