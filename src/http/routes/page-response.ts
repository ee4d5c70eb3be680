import { loadPage, type PageMatch } from '../../pages/page.ts';
import { type RenderDeps, renderPage } from '../../rendering/render-page.tsx';
import { parameters } from '../../routes.ts';
import { HttpError } from '../http-error.ts';
import type { Resource } from '../responses/respond.ts';
import { redirectTo, responseOf } from '../responses/response.ts';

export const HTML = 'text/html; charset=utf-8';

/** A page and where it is cached. Its render throws an error with a status where it has no data. */
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
      const lifetime = page.dependsOn === 'posts' ? 'until-change' : 'forever';
      return responseOf(HTML, await renderPage({ ...deps, ...match, state }), { lifetime });
    },
  };
}
