import type { RequestHandler } from 'express';
import { matchPage } from '../pages/table.ts';
import { type RenderDeps, renderPage } from '../rendering/render-page.tsx';
import { RETRY_AFTER_SECONDS } from './errors.ts';
import { PRIVATE } from './private.ts';

/** Answers every path that nothing before it knew, with a page or the page for a 404. */
export function pages(deps: RenderDeps): RequestHandler {
  return async (request, response) => {
    const { path: pathname, url } = request;
    const search = url.slice(pathname.length);
    const canonical = canonicalPath(pathname);
    if (canonical !== undefined) {
      response.redirect(308, canonical + search);
      return;
    }
    const page = await renderPage({ pathname, search }, deps);
    if (page.location !== undefined) {
      // Not for ever: the owner may give the old address to another post.
      response.set('Cache-Control', 'no-cache').redirect(page.statusCode, page.location + search);
      return;
    }
    if (page.cause) request.log.warn({ err: page.cause }, 'page without its data');
    if (page.statusCode === 503) response.set('Retry-After', String(RETRY_AFTER_SECONDS));
    if (page.isPrivate) response.set(PRIVATE);
    else response.set('Cache-Control', page.statusCode === 200 ? 'no-cache' : 'no-store');
    response.status(page.statusCode).type('html').send(page.html);
  };
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
