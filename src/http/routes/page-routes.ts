import type { RequestHandler } from 'express';
import { unknownPage } from '../../pages/error-page.tsx';
import { matchPage } from '../../pages/table.ts';
import type { RenderDeps } from '../../rendering/render-page.tsx';
import type { Respond } from '../responses/respond.ts';
import { redirectTo } from '../responses/response.ts';
import { HTML, pageResource } from './page-response.ts';

/** Responds to every path that no route before it knew, with a page or the page for a 404. */
export function pageRoutes(deps: RenderDeps, respond: Respond): RequestHandler {
  return async (request, response) => {
    const { path: pathname, url } = request;
    const search = url.slice(pathname.length);
    const canonical = canonicalPath(pathname);
    if (canonical !== undefined) {
      const redirect = redirectTo(canonical + search, HTML, 308);
      return respond({ route: 'redirect', render: async () => redirect }, response);
    }
    const match = matchPage(pathname, search) ?? unknownPage;
    response.locals.match = match;
    await respond(pageResource(match, deps), response);
  };
}

/**
 * The one address of a page that was asked for by another spelling: a trailing slash, upper case, escapes
 * that are not needed. `undefined` where the path is that address already or leads to no page.
 */
export function canonicalPath(path: string): string | undefined {
  if (path === '/') return undefined;
  const canonical = decodeURIComponent(path).toLowerCase().replace(/\/$/, '');
  if (canonical === path || !/^[a-z0-9/-]+$/.test(canonical)) return undefined;
  return matchPage(canonical) ? canonical : undefined;
}
