import type { RequestHandler } from 'express';
import type { CachedResponse } from '../../cache/cached-response.ts';
import type { RenderedResponse } from '../../cache/rendered-response.ts';
import type { Render, ResponseCache } from '../../cache/response-cache.ts';
import type { PageMatch } from '../../pages/page.ts';
import { matchPage } from '../../pages/table.ts';
import {
  type LoadedPage,
  loadPageState,
  type RenderDeps,
  renderPage,
} from '../../rendering/render-page.tsx';
import { postMarkdownHref, routes } from '../../routes.ts';
import type { Respond } from '../responses/respond.ts';
import { SPECULATION_RULES } from './speculation-rules.ts';

const HTML = 'text/html; charset=utf-8';

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
      await respond(url, async () => redirect(canonical + search), request, response);
      return;
    }
    const { key, render } = pageResponse(pathname, search, deps);
    await respond(key, render, request, response);
  };
}

/** The page of an address: where it is cached, and how it is made. */
export function pageResponse(
  pathname: string,
  search: string,
  deps: PageDeps,
): { readonly key: string; readonly render: Render } {
  const match = matchPage(pathname, search);
  if (!match) return { key: UNKNOWN_PATH, render: () => renderResponse(undefined, deps) };
  return { key: match.address, render: () => renderResponse(match, deps) };
}

/**
 * A page whose post does not exist, or exists no more, is the same for every address of its pattern:
 * rendered once, so that an invented slug costs a query and no render.
 */
async function renderResponse(
  match: PageMatch | undefined,
  deps: PageDeps,
): Promise<RenderedResponse | CachedResponse> {
  const loaded = await loadPageState(match, deps);
  const { statusCode } = loaded;
  if (!match || (statusCode !== 404 && statusCode !== 410)) {
    return toResponse(match, loaded, await renderPage(match, loaded, deps));
  }
  const { response } = await deps.cache.get(`${statusCode} ${match.page.path}`, async () => {
    const document = await renderPage(match, loaded, deps);
    return { ...toResponse(match, loaded, document), lifetime: 'forever' };
  });
  return response;
}

function toResponse(
  match: PageMatch | undefined,
  { statusCode, state, reason }: LoadedPage,
  body: Buffer,
): RenderedResponse {
  return {
    statusCode,
    contentType: HTML,
    headers: {
      // A redirect too: the owner may give the old address to another post.
      'Cache-Control': statusCode === 200 || statusCode === 301 ? 'no-cache' : 'no-store',
      ...(state.status === 'moved' && { Location: state.to }),
      ...(statusCode === 200 && { ...SPECULATION_RULES, ...sourceOf(match) }),
    },
    body,
    route: match?.page.path ?? UNKNOWN_PATH,
    lifetime: lifetimeOf(match),
    ...(reason !== undefined && { reason }),
  };
}

/** For good, since the address is only spelt otherwise. */
function redirect(location: string): RenderedResponse {
  return {
    statusCode: 308,
    contentType: HTML,
    headers: { Location: location },
    body: Buffer.alloc(0),
    route: 'redirect',
    lifetime: 'none',
  };
}

/** Where a post is as Markdown, for programs that would rather read that (RFC 8288). */
function sourceOf(match: PageMatch | undefined) {
  const slug = match?.page.path === routes.post && match.params['slug'];
  return slug && { Link: `<${postMarkdownHref(slug)}>; rel="alternate"; type="text/markdown"` };
}

function lifetimeOf(match: PageMatch | undefined): RenderedResponse['lifetime'] {
  if (match?.page.dependsOn !== 'posts') return 'forever';
  const { page, query } = match;
  return page.isFreeForm?.(query) ? 'none' : 'until-change';
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
