import type { RequestHandler } from 'express';
import type { CachedResponse } from '../../cache/cached-response.ts';
import type { RenderedResponse } from '../../cache/rendered-response.ts';
import type { ResponseCache } from '../../cache/response-cache.ts';
import { unknownPage } from '../../pages/error-page.tsx';
import { failed, type LoadedState, NOTHING_TO_LOAD, type PageMatch } from '../../pages/page.ts';
import { matchPage } from '../../pages/table.ts';
import { PostsUnavailableError } from '../../posts/post.ts';
import { loadPage, type RenderDeps, renderPage } from '../../rendering/render-page.tsx';
import { postMarkdownHref, routes } from '../../routes.ts';
import type { Respond } from '../responses/respond.ts';
import type { Resource } from './route.ts';
import { SPECULATION_RULES } from './speculation-rules.ts';

const HTML = 'text/html; charset=utf-8';

const EMPTY = Buffer.alloc(0);

/** The cache key of the page for all unknown paths. A target starts with a slash, so none equals it. */
const UNKNOWN_PATH = 'unknown-path';

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
      await respond({ key: url, render }, request, response);
      return;
    }
    const match = matchPage(pathname, search);
    try {
      await respond(pageResource(match, deps), request, response);
    } catch (error) {
      if (!match || !(error instanceof PostsUnavailableError)) throw error;
      response.locals.reason = error.reason;
      const render = () => toResponse(match, failed(503), 503, deps);
      await respond({ key: `503 ${match.address}`, render }, request, response);
    }
  };
}

/**
 * A page and where it is cached.
 *
 * @param match `undefined` for an address that leads to no page: one document for all of them.
 */
export function pageResource(match: PageMatch | undefined, deps: PageDeps): Resource {
  if (match) return { key: match.address, render: () => render(match, deps) };
  return {
    key: UNKNOWN_PATH,
    render: async () => ({
      ...(await toResponse(unknownPage('/error'), NOTHING_TO_LOAD, 404, deps)),
      route: UNKNOWN_PATH,
    }),
  };
}

/**
 * A page whose post does not exist, or exists no more, is the same for every address of its pattern:
 * rendered once, so that an invented slug costs a query and no render.
 */
async function render(
  match: PageMatch,
  deps: PageDeps,
): Promise<RenderedResponse | CachedResponse> {
  const state = await loadPage(match, deps);
  const statusCode = statusOf(state);
  if (statusCode !== 404 && statusCode !== 410) return toResponse(match, state, statusCode, deps);
  const { response } = await deps.cache.get(`${statusCode} ${match.page.path}`, async () => ({
    ...(await toResponse(match, state, statusCode, deps)),
    lifetime: 'forever',
  }));
  return response;
}

function statusOf(state: LoadedState<unknown>): number {
  if (state.status === 'moved') return 301;
  return state.status === 'error' ? state.statusCode : 200;
}

async function toResponse(
  match: PageMatch,
  state: LoadedState<unknown>,
  statusCode: number,
  deps: RenderDeps,
): Promise<RenderedResponse> {
  const { page, query } = match;
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
