import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HeaderList } from '../../cache/cached-response.ts';
import type { PageCache, Render } from '../../cache/page-cache.ts';
import { sendCached } from './send-response.ts';

/** Sends the answer for a key: the kept one where it is good, else what `render` gives. */
export type Respond = (
  key: string,
  render: Render,
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void>;

/**
 * How answers get from the page cache to the client. An answer's key is the one target that leads
 * to it, path and known query in their one spelling, so that what is kept can be found and sent
 * without any routing; whatever is asked for by another spelling takes the way through the router.
 *
 * @param standing headers that every answer of the site carries.
 */
export function createResponder(cache: PageCache, standing: HeaderList) {
  const respond: Respond = async (key, render, request, response) => {
    const found = cache.get(key, render);
    request.cache = cache.result;
    const answer = await found;
    if (answer.reason !== undefined) request.reason = answer.reason;
    sendCached(answer, request, response, standing);
  };

  /** Answers from the cache alone. @returns whether it could. */
  function respondFromCache(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const answer = cache.find(request.url ?? '');
    if (!answer) return false;
    request.cache = cache.result;
    sendCached(answer, request, response, standing);
    return true;
  }

  return { respond, respondFromCache };
}
