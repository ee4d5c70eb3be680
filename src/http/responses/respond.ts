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

/** Sends the response of a key: the cached one where it is fresh, else what `render` gives. */
export type Respond = (
  key: string,
  render: Render,
  request: IncomingMessage,
  response: Response,
) => Promise<void>;

/** A connection without a byte is closed after 15 s, which tells a visitor nothing. */
const MAX_WAIT_MS = 10_000;

/**
 * Creates the function with which routes respond. The key of a response is its canonical target: path
 * and known query in one spelling. {@link respondFromCache} therefore finds it before any routing. A
 * request with another spelling goes through the router.
 */
export function createRespond(cache: ResponseCache): Respond {
  return async (key, render, request, response) => {
    const found = await inTime(cache.get(key, render));
    await sendCached(found, { request, response, record: response.locals });
  };
}

/**
 * Waits for a response, which goes on being made for the next request.
 *
 * @throws an error with status 503 after ten seconds: texts that use up their budget wait for each other.
 */
async function inTime(found: Promise<Found>): Promise<Found> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(createHttpError(503, 'the response takes longer than 10 s')),
    MAX_WAIT_MS,
  );
  try {
    return await Promise.race([found, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Responds from the cache alone. Rare headers take the way through the router: clients that save data
 * get other speculation rules, and a failed `If-Match` is an error.
 *
 * @returns whether it could.
 */
export function respondFromCache(cache: ResponseCache, exchange: Exchange): boolean {
  const { headers } = exchange.request;
  if (headers['save-data'] !== undefined || headers['if-match'] !== undefined) return false;
  const found = cache.find(exchange.record.target);
  if (!found) return false;
  void sendCached(found, exchange);
  return true;
}
