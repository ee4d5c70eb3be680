import type { RequestHandler } from 'express';
import type { Cacheable } from '../../cache/response-cache.ts';
import { failed, type PageMatch } from '../../pages/page.ts';
import { matchPage } from '../../pages/table.ts';
import { DatabaseUnavailableError } from '../../database/failures.ts';
import type { Respond } from '../responses/respond.ts';
import { pageAt, pageResource, toResponse } from './page-response.ts';
import type { RenderDeps } from '../../rendering/render-page.tsx';

/** Responds to every path that no route before it knew, with a page or the page for a 404. */
export function pages(deps: RenderDeps, respond: Respond): RequestHandler {
  return async (request, response) => {
    const { path: pathname, url } = request;
    const search = url.slice(pathname.length);
    const canonical = canonicalPath(pathname);
    if (canonical !== undefined) {
      // For good, since the address is only spelt otherwise.
      const redirect = {
        statusCode: 308,
        contentType: 'text/html; charset=utf-8',
        headers: { Location: canonical + search },
        body: Buffer.alloc(0),
        route: 'redirect',
        lifetime: 'none',
      } as const;
      return respond({ key: url, render: async () => redirect }, request, response);
    }
    const match = pageAt(pathname, search);
    response.locals.route = match.page.path;
    try {
      await respond(pageResource(match, deps), request, response);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) throw error;
      response.locals.reason = error.reason;
      await respond(unavailable(match, search, deps), request, response);
    }
  };
}

/**
 * What a page says in an outage. Without a query that is the same for all posts: rendered once (0.8 ms
 * of CPU each), so that a burst of requests does not hold up the fixed pages.
 */
function unavailable(match: PageMatch, search: string, deps: RenderDeps): Cacheable {
  const render = () => toResponse(match, failed(503), deps);
  if (search !== '') return { key: `503 ${match.address}`, render };
  const renderOnce = async () => ({ ...(await render()), lifetime: 'forever' }) as const;
  return { key: `503 ${match.page.path}`, render: renderOnce };
}

/**
 * The one address of a page that was asked for by another spelling: with a trailing slash, in
 * upper case, or with escapes that are not needed. `undefined` where the path is that address
 * already or leads to no page.
 */
export function canonicalPath(path: string): string | undefined {
  if (path === '/') return undefined;
  const canonical = decodeURIComponent(path).toLowerCase().replace(/\/$/, '');
  if (canonical === path || !/^[a-z0-9/-]+$/.test(canonical)) return undefined;
  return matchPage(canonical) ? canonical : undefined;
}
