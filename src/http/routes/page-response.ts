import type { RenderedResponse } from '../../cache/rendered-response.ts';
import type { Cacheable } from '../../cache/response-cache.ts';
import { unknownPage } from '../../pages/error-page.tsx';
import type { LoadResult, PageMatch } from '../../pages/page.ts';
import { matchPage } from '../../pages/table.ts';
import { loadPage, type RenderDeps, renderPage } from '../../rendering/render-page.tsx';
import { postMarkdownHref, routes } from '../../routes.ts';

const HTML = 'text/html; charset=utf-8';
const EMPTY = Buffer.alloc(0);

/** One document for all addresses that lead to no page. */
const UNKNOWN = unknownPage('/error');

/** The page of an address, or the page for addresses that lead to none. */
export function pageAt(pathname: string, search = ''): PageMatch {
  return matchPage(pathname, search) ?? UNKNOWN;
}

/** A page and where it is cached. */
export function pageResource(match: PageMatch, deps: RenderDeps): Cacheable {
  return { key: match.address, render: () => loadAndRender(match, deps) };
}

/**
 * A page that does not exist, or whose post does not, is the same for every address of its pattern:
 * rendered once, so that an invented slug costs a query and no render.
 */
async function loadAndRender(match: PageMatch, deps: RenderDeps) {
  const state = await loadPage(match, deps);
  const statusCode = statusOf(match, state);
  if (statusCode !== 404 && statusCode !== 410) return toResponse(match, state, deps);
  const render = async () =>
    ({ ...(await toResponse(match, state, deps)), lifetime: 'forever' }) as const;
  return { key: `${statusCode} ${match.page.path}`, render };
}

function statusOf(match: PageMatch, state: LoadResult<unknown>): number {
  if (state.status === 'moved') return 301;
  if (state.status === 'error') return state.statusCode;
  return match === UNKNOWN ? 404 : 200;
}

export async function toResponse(
  match: PageMatch,
  state: LoadResult<unknown>,
  deps: RenderDeps,
): Promise<RenderedResponse> {
  const { page, query } = match;
  const statusCode = statusOf(match, state);
  const lifetime = page.isFreeForm?.(query) || statusCode === 503 ? 'none' : 'until-change';
  return {
    statusCode,
    contentType: HTML,
    headers: {
      // A redirect too: the owner may give the old address to another post.
      'Cache-Control': statusCode === 200 || statusCode === 301 ? 'no-cache' : 'no-store',
      ...(state.status === 'moved' && { Location: state.to }),
      ...(statusCode === 200 && sourceOf(match)),
    },
    body: state.status === 'moved' ? EMPTY : await renderPage({ ...deps, ...match, state }),
    route: page.path,
    lifetime: page.dependsOn === 'posts' ? lifetime : 'forever',
  };
}

/** Where a post is as Markdown, for programs that would rather read that (RFC 8288). */
function sourceOf({ page, params: { slug } }: PageMatch) {
  if (page.path !== routes.post || slug === undefined) return undefined;
  return { Link: `<${postMarkdownHref(slug)}>; rel="alternate"; type="text/markdown"` };
}
