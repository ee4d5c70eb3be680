import { type ErrorCode, loadPage, type PageMatch } from '../../pages/page.ts';
import { type RenderDeps, renderPage } from '../../rendering/render-page.tsx';
import { parameters } from '../../routes.ts';
import type { Resource } from '../responses/respond.ts';
import { redirectTo, responseOf } from '../responses/response.ts';

export const HTML = 'text/html; charset=utf-8';

/** Thrown where a page has no data. */
export class MissingPage extends Error {
  readonly status: ErrorCode;

  constructor(status: MissingPage['status']) {
    super('there is no such page');
    this.status = status;
  }
}

/** A page and where it is cached. Its render throws {@link MissingPage}. */
export function pageResource(match: PageMatch, deps: RenderDeps): Resource {
  const { page, query, address } = match;
  return {
    // What visitors search for could fill the cache.
    key: query[parameters.search] === undefined ? address : undefined,
    route: page.path,
    async render() {
      const state = await loadPage(match, deps);
      if (state.status === 'error') throw new MissingPage(state.statusCode);
      if (state.status === 'moved') return redirectTo(state.to, HTML);
      const lifetime = page.dependsOn === 'posts' ? 'until-change' : 'forever';
      return responseOf(HTML, await renderPage({ ...deps, ...match, state }), { lifetime });
    },
  };
}

/**
 * What a page says that does not exist, or whose data cannot be had now: the same for every address of
 * its pattern, but for what was searched for in an outage. So an invented slug costs a query and no
 * render (0.8 ms of CPU), and a burst of requests does not hold up the fixed pages.
 */
export function errorResource(match: PageMatch, statusCode: ErrorCode, deps: RenderDeps): Resource {
  const { page, address } = match;
  const state = { status: 'error', statusCode } as const;
  const isSearch = statusCode === 503 && address.includes('?');
  return {
    key: isSearch ? undefined : `${statusCode} ${page.path}`,
    route: page.path,
    render: async () =>
      responseOf(HTML, await renderPage({ ...deps, ...match, state }), {
        statusCode,
        headers: { 'Cache-Control': 'no-store' },
        lifetime: 'forever',
      }),
  };
}
