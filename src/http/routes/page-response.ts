import type { RenderedResponse } from '../../cache/rendered-response.ts';
import {
  type ErrorCode,
  failed,
  loadPage,
  type LoadResult,
  type PageMatch,
} from '../../pages/page.ts';
import { type RenderDeps, renderPage } from '../../rendering/render-page.tsx';
import { parameters } from '../../routes.ts';
import type { Resource } from '../responses/respond.ts';

const HTML = 'text/html; charset=utf-8';
const EMPTY = Buffer.alloc(0);

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
  const { query, address } = match;
  return {
    // What visitors search for could fill the cache.
    key: query[parameters.search] === undefined ? address : undefined,
    async render() {
      const state = await loadPage(match, deps);
      if (state.status === 'error') throw new MissingPage(state.statusCode);
      return toResponse(match, state, deps);
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
  const isSearch = statusCode === 503 && address.includes('?');
  return {
    key: isSearch ? undefined : `${statusCode} ${page.path}`,
    render: async () => ({
      ...(await toResponse(match, failed(statusCode), deps)),
      lifetime: 'forever',
    }),
  };
}

async function toResponse(
  match: PageMatch,
  state: LoadResult<unknown>,
  deps: RenderDeps,
): Promise<RenderedResponse> {
  const { page } = match;
  const statusCode = statusOf(state);
  return {
    statusCode,
    contentType: HTML,
    headers: {
      // A redirect too: the owner may give the old address to another post.
      'Cache-Control': state.status === 'error' ? 'no-store' : 'no-cache',
      ...(state.status === 'moved' && { Location: state.to }),
    },
    body: state.status === 'moved' ? EMPTY : await renderPage({ ...deps, ...match, state }),
    route: page.path,
    lifetime: page.dependsOn === 'posts' ? 'until-change' : 'forever',
  };
}

function statusOf(state: LoadResult<unknown>): number {
  if (state.status === 'error') return state.statusCode;
  return state.status === 'moved' ? 301 : 200;
}
