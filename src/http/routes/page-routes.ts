import type { RequestHandler } from 'express';
import type { RenderedResponse } from '../../cache/cached-response.ts';
import type { PageMatch } from '../../pages/page.ts';
import { matchPage } from '../../pages/table.ts';
import { type RenderDeps, renderPage } from '../../rendering/render-page.tsx';
import { postMarkdownHref, routes } from '../../routes.ts';
import { RETRY_AFTER_SECONDS } from '../middleware/error-handler.ts';
import type { Respond } from '../responses/respond.ts';
import { SPECULATION_RULES } from './speculation-rules.ts';

/** The page for a path that leads nowhere is the same for all of them. No target is spelt so. */
const UNKNOWN_PATH = 'unknown-path';

/** Answers every path that nothing before it knew, with a page or the page for a 404. */
export function pages(deps: RenderDeps, respond: Respond): RequestHandler {
  return async (request, response) => {
    const { path: pathname, url } = request;
    const search = url.slice(pathname.length);
    const canonical = canonicalPath(pathname);
    if (canonical !== undefined) {
      response.redirect(308, canonical + search);
      return;
    }
    const match = matchPage(pathname, search);
    const render = () => renderResponse(match, deps);
    await respond(match?.address ?? UNKNOWN_PATH, render, request, response);
  };
}

async function renderResponse(
  match: PageMatch | undefined,
  deps: RenderDeps,
): Promise<RenderedResponse> {
  const { statusCode, html, location, reason } = await renderPage(match, deps);
  return {
    statusCode,
    contentType: 'text/html; charset=utf-8',
    headers: {
      // A redirect too: the owner may give the old address to another post.
      'Cache-Control': statusCode === 200 || statusCode === 301 ? 'no-cache' : 'no-store',
      ...(statusCode === 503 && { 'Retry-After': String(RETRY_AFTER_SECONDS) }),
      ...(location !== undefined && { Location: location }),
      ...(statusCode === 200 && { ...SPECULATION_RULES, ...sourceOf(match) }),
    },
    body: html,
    route: match?.page.path ?? UNKNOWN_PATH,
    lifetime: lifetimeOf(match),
    ...(reason !== undefined && { reason }),
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
