import type { IncomingMessage } from 'node:http';
import type { Response } from 'express';
import createHttpError from 'http-errors';
import type { DefaultHeaders, RenderedResponse } from '../../cache/rendered-response.ts';
import type { Cacheable, ResponseCache } from '../../cache/response-cache.ts';
import type { RequestRecord } from '../../telemetry/request-record.ts';
import type { CachedResponse } from './cached-response.ts';
import { type Exchange, sendCached } from './send-response.ts';
import { headersOf } from './variant.ts';

declare global {
  namespace Express {
    interface Locals extends RequestRecord {}
  }
}

export type Respond = ReturnType<typeof createRespond>;

/** A connection without a byte is closed after 15 s, which tells a visitor nothing. */
const MAX_WAIT_MS = 10_000;

/** Responses that are ready to be sent. */
type Cache = ResponseCache<CachedResponse>;

/**
 * Creates the function with which routes respond. It sends the response of a key: the cached one where
 * it is fresh, else what `render` gives.
 */
export function createRespond(cache: Cache, defaultHeaders: DefaultHeaders) {
  return async function respond(
    { key, render }: Cacheable,
    request: IncomingMessage,
    response: Response,
  ): Promise<void> {
    const found = await inTime(cache.get(key, render));
    const record = response.locals;
    if (found.cached) return sendCached(found.cached, found.result, { request, response, record });
    if (!found.rendered) return respond(found.instead, request, response);
    record.route = found.rendered.route;
    record.cache = 'miss';
    sendOnce(found.rendered, defaultHeaders, response);
  };
}

/** Express adds a length and a weak entity tag, and `compression` compresses it. */
function sendOnce(
  rendered: RenderedResponse,
  defaultHeaders: DefaultHeaders,
  response: Response,
): void {
  for (const [name, value] of headersOf(rendered, defaultHeaders)) response.setHeader(name, value);
  response.setHeader('Content-Type', rendered.contentType);
  response.setHeader('X-Request-Id', response.locals.id);
  response.locals.bytes = rendered.body.length;
  response.status(rendered.statusCode).send(rendered.body);
}

/**
 * Responds from the cache alone. Rare headers (a condition that may fail, a part) take the
 * way through the router, where errors are responses too.
 *
 * @returns whether it could.
 */
export function respondFromCache(cache: Cache, exchange: Exchange): boolean {
  const { headers } = exchange.request;
  if ((headers['if-match'] ?? headers.range) !== undefined) return false;
  const found = cache.find(exchange.record.target);
  if (!found) return false;
  sendCached(found.cached, found.result, exchange);
  return true;
}

/**
 * Waits for a response, which goes on being made for the next request.
 *
 * @throws an error with status 503 after ten seconds: texts that use up their budget wait for each other.
 */
function inTime<Found>(found: Promise<Found>): Promise<Found> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(createHttpError(503, 'the response takes longer than 10 s'));
    }, MAX_WAIT_MS);
  });
  return Promise.race([found, late]).finally(() => clearTimeout(timer));
}
