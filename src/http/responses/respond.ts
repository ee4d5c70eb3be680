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
      /** The page that is at the address, or the one that says that there is none. */
      match?: PageMatch;
    }
  }
}

/** What a request asks for. */
export interface Resource {
  /**
   * Its canonical target, path and known query in one spelling, so that the cache has the response of
   * most requests before any routing. Without a key it is rendered for each request.
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
  /** Responses that are ready to be sent; without it none is. */
  readonly cache?: ResponseCache<CachedResponse> | undefined;
  readonly defaultHeaders: DefaultHeaders;
  /** Called at the end of each render that gave a response. */
  readonly onRendered?: (seconds: number) => void;
}

/**
 * Creates the function with which routes respond. What has a key is sent from the cache, in encodings of
 * its own; what is rendered for one request alone passes Express, which adds a length and a weak entity
 * tag, and `compression`.
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
    // Its entity tag is weak, which no condition names (RFC 9110 section 13.1.1).
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
