import type { Response } from 'express';
import type { DefaultHeaders, RenderedResponse } from '../../cache/rendered-response.ts';
import type { ResponseCache } from '../../cache/response-cache.ts';
import type { PageMatch } from '../../pages/page.ts';
import type { RequestRecord } from '../../telemetry/request-record.ts';
import type { CachedResponse } from './cached-response.ts';
import type { UnroutedResponse } from './response.ts';
import { headersOf } from './response-headers.ts';
import { PRECONDITION_FAILED, sendCached } from './send-cached.ts';

declare global {
  namespace Express {
    interface Locals extends RequestRecord {
      /** The page at the address, or the page for a 404. */
      match?: PageMatch;
    }
  }
}

/** What a request asks for. */
export interface Resource {
  /**
   * The key in the cache: its canonical target, so that most requests are found before any routing.
   * Without a key, the resource is rendered for each request.
   */
  readonly key?: string | undefined;
  /** The pattern of its address, for log and metrics. */
  readonly route: string;
  readonly render: () => Promise<UnroutedResponse>;
}

/** Renders a resource for the cache. */
export async function renderResource({ route, render }: Resource): Promise<RenderedResponse> {
  return { route, ...(await render()) };
}

export type Respond = ReturnType<typeof createRespond>;

export interface RespondDeps {
  /** Without it, nothing is cached. */
  readonly cache?: ResponseCache<CachedResponse> | undefined;
  readonly defaultHeaders: DefaultHeaders;
  /** Called at the end of each render that gave a response. */
  readonly onRendered?: (seconds: number) => void;
}

/**
 * Creates the function with which routes respond. A resource with a key is sent from the cache. Any
 * other is sent by Express, which adds a length and a weak entity tag, and compressed by
 * `compression`.
 */
export function createRespond({ cache, defaultHeaders, onRendered = () => {} }: RespondDeps) {
  return async function respond(resource: Resource, response: Response): Promise<void> {
    const record = response.locals;
    // Set once: an error page that follows is logged under the route of the request.
    record.route ??= resource.route;
    const render = async () => {
      const begunAt = performance.now();
      const rendered = await renderResource(resource);
      onRendered((performance.now() - begunAt) / 1_000);
      return rendered;
    };
    if (cache && resource.key !== undefined) {
      return sendCached(await cache.get(resource.key, render), response, record);
    }
    const rendered = await render();
    const { 'if-match': wanted = '*' } = response.req.headers;
    // Its entity tag is weak, which If-Match never matches (RFC 9110 section 13.1.1).
    if (rendered.statusCode === 200 && wanted !== '*') throw PRECONDITION_FAILED;
    response.setHeaders(new Map(headersOf(rendered, defaultHeaders)));
    response.setHeader('Content-Type', rendered.contentType);
    response.setHeader('X-Request-Id', record.id);
    // A 304 has it too (RFC 9110 section 15.4.5), which `compression` leaves as it is.
    response.vary('Accept-Encoding');
    response.status(rendered.statusCode).send(rendered.body);
    // Express sends no body for HEAD, nor where the client has the same one.
    const isSent = response.req.method !== 'HEAD' && response.statusCode !== 304;
    Object.assign(record, { cache: 'miss', bytes: isSent ? rendered.body.length : 0 });
  };
}
