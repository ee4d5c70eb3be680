import type { RequestHandler } from 'express';
import type { CachedResponse } from '../../cache/cached-response.ts';
import type { RenderedResponse } from '../../cache/rendered-response.ts';
import type { ResponseCache } from '../../cache/response-cache.ts';
import { unknownPage } from '../../pages/error-page.tsx';
import { failed, type LoadedState, type PageMatch } from '../../pages/page.ts';
import { matchPage } from '../../pages/table.ts';
import { PostsUnavailableError } from '../../posts/posts-unavailable.ts';
import { loadPage, type RenderDeps, renderPage } from '../../rendering/render-page.tsx';
import { postMarkdownHref, routes } from '../../routes.ts';
import type { Respond } from '../responses/respond.ts';
import { SPECULATION_RULES } from './speculation-rules.ts';

const HTML = 'text/html; charset=utf-8';

const EMPTY = Buffer.alloc(0);

/** One document for all addresses that lead to no page. */
const UNKNOWN = unknownPage('/error');

interface PageDeps extends RenderDeps {
  readonly cache: ResponseCache;
}

/** Responds to every path that no route before it knew, with a page or the page for a 404. */
export function pages(deps: PageDeps, respond: Respond): RequestHandler {
  return async (request, response) => {
    const { path: pathname, url } = request;
    const search = url.slice(pathname.length);
    const canonical = canonicalPath(pathname);
    if (canonical !== undefined) {
      const render = async () => redirect(canonical + search);
      return respond({ key: url, render }, request, response);
    }
    const match = pageAt(pathname, search);
    try {
      await respond(pageResource(match, deps), request, response);
    } catch (error) {
      if (!(error instanceof PostsUnavailableError)) throw error;
      response.locals.reason = error.reason;
      const render = () => toResponse(match, failed(503), deps);
      await respond({ key: `503 ${match.address}`, render }, request, response);
    }
  };
}

/** The page of an address, or the page for addresses that lead to none. */
export function pageAt(pathname: string, search = ''): PageMatch {
  return matchPage(pathname, search) ?? UNKNOWN;
}

/** A page and where it is cached. */
export function pageResource(match: PageMatch, deps: PageDeps) {
  return { key: match.address, render: () => render(match, deps) };
}

/**
 * A page that does not exist, or whose post does not, is the same for every address of its pattern:
 * rendered once, so that an invented slug costs a query and no render.
 */
async function render(
  match: PageMatch,
  deps: PageDeps,
): Promise<RenderedResponse | CachedResponse> {
  const state = await loadPage(match, deps);
  const statusCode = statusOf(match, state);
  if (statusCode !== 404 && statusCode !== 410) return toResponse(match, state, deps);
  const { response } = await deps.cache.get(`${statusCode} ${match.page.path}`, async () => ({
    ...(await toResponse(match, state, deps)),
    lifetime: 'forever',
  }));
  return response;
}

function statusOf(match: PageMatch, state: LoadedState<unknown>): number {
  if (state.status === 'moved') return 301;
  if (state.status === 'error') return state.statusCode;
  return match === UNKNOWN ? 404 : 200;
}

async function toResponse(
  match: PageMatch,
  state: LoadedState<unknown>,
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
      ...(statusCode === 200 && { ...SPECULATION_RULES, ...sourceOf(match) }),
    },
    body: state.status === 'moved' ? EMPTY : await renderPage({ ...deps, ...match, state }),
    route: page.path,
    lifetime: page.dependsOn === 'posts' ? lifetime : 'forever',
  };
}

/** For good, since the address is only spelt otherwise. */
function redirect(location: string): RenderedResponse {
  return {
    statusCode: 308,
    contentType: HTML,
    headers: { Location: location },
    body: EMPTY,
    route: 'redirect',
    lifetime: 'none',
  };
}

/** Where a post is as Markdown, for programs that would rather read that (RFC 8288). */
function sourceOf({ page, params: { slug } }: PageMatch) {
  if (page.path !== routes.post || slug === undefined) return undefined;
  return { Link: `<${postMarkdownHref(slug)}>; rel="alternate"; type="text/markdown"` };
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
