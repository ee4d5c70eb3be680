import type { RequestHandler } from 'express';
import { unknownPage } from '../../pages/error-page.tsx';
import { loadPage, type PageMatch } from '../../pages/page.ts';
import { matchPage } from '../../pages/table.ts';
import { type RenderDeps, renderPage } from '../../rendering/render-page.tsx';
import { parameters } from '../../routes.ts';
import { HttpError } from '../http-error.ts';
import type { Resource, Respond } from '../responses/respond.ts';
import { HTML, redirectTo, responseOf } from '../responses/response.ts';

/** Responds to every path that no other route has, with a page or the page for a 404. */
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

/** The resource of a page. Its `render` throws an `HttpError` where the page's data cannot be loaded. */
export function pageResource(match: PageMatch, deps: RenderDeps): Resource {
  const { page, query, address } = match;
  return {
    // What visitors search for could fill the cache.
    key: query[parameters.search] === undefined ? address : undefined,
    route: page.path,
    async render() {
      const state = await loadPage(match, deps);
      if (state.status === 'error') {
        throw new HttpError(state.statusCode, 'There is no such page.');
      }
      if (state.status === 'moved') return redirectTo(state.to, HTML);
      const lifetime = page.dependsOn === 'posts' ? 'until-change' : 'today';
      return responseOf(HTML, await renderPage({ ...deps, ...match, state }), { lifetime });
    },
  };
}

/**
 * The canonical path of a page that was requested in another spelling: a trailing slash, upper case,
 * unnecessary escapes. `undefined` where the path is that address already or leads to no page.
 */
export function canonicalPath(path: string): string | undefined {
  const canonical = decodeURIComponent(path).toLowerCase().replace(/\/$/, '');
  const isOther = canonical !== path && /^[a-z0-9/-]+$/.test(canonical);
  return isOther && matchPage(canonical) ? canonical : undefined;
}
