import type { IncomingMessage } from 'node:http';
import type { Response } from 'express';
import createHttpError from 'http-errors';
import type { Found, Render, ResponseCache } from '../../cache/response-cache.ts';
import type { RequestRecord } from '../../telemetry/request-record.ts';
import { type Exchange, sendCached } from './send-response.ts';

declare global {
  namespace Express {
    interface Locals extends RequestRecord {}
  }
}

export type Respond = ReturnType<typeof createRespond>;

/** A connection without a byte is closed after 15 s, which tells a visitor nothing. */
const MAX_WAIT_MS = 10_000;

/**
 * Creates the function with which routes respond. It sends the response of a key: the cached one where
 * it is fresh, else what `render` gives.
 */
export function createRespond(cache: ResponseCache) {
  return async (
    { key, render }: { readonly key: string; readonly render: Render },
    request: IncomingMessage,
    response: Response,
  ): Promise<void> => {
    const found = await inTime(cache.get(key, render));
    await sendCached(found, { request, response, record: response.locals });
  };
}

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

/**
 * Waits for a response, which goes on being made for the next request.
 *
 * @throws an error with status 503 after ten seconds: texts that use up their budget wait for each other.
 */
function inTime(found: Promise<Found>): Promise<Found> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(createHttpError(503, 'the response takes longer than 10 s'));
    }, MAX_WAIT_MS);
  });
  return Promise.race([found, late]).finally(() => clearTimeout(timer));
}
