import { failed, loadPage, type LoadResult, type PageMatch } from '../pages/page.ts';
import { matchPage } from '../pages/table.ts';
import { routes } from '../routes.ts';
import { postsApi } from './posts-api.ts';

declare global {
  interface Navigator {
    /** Network Information API; Chromium alone has it. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

/** A pointer that only passes over a link has left it by then. */
const INTENT_MS = 80;
/** How long prefetched data are used: as long as the site itself may take to notice a change. */
const PREFETCH_MS = 2_000;

/**
 * Creates the function that loads the data of a page. It prefetches those of a post when the pointer or
 * the focus rests on a link to it.
 */
export function createPageLoader(root: Element) {
  const prefetched = new Map<string, Promise<LoadResult<unknown>>>();
  let intent: ReturnType<typeof setTimeout> | undefined;

  for (const type of ['pointerover', 'focusin']) {
    root.addEventListener(type, ({ target }) => {
      clearTimeout(intent);
      if (navigator.connection?.saveData || !(target instanceof Element)) return;
      const link = target.closest('a');
      const match = link?.origin === location.origin && matchAddress(link.href);
      if (!match || match.page.path !== routes.post || link.pathname === location.pathname) return;
      // A click may have left the page by then.
      intent = setTimeout(() => link.isConnected && prefetch(match), INTENT_MS);
    });
  }

  function prefetch(match: PageMatch): void {
    if (prefetched.has(match.address)) return;
    const loading = load(match);
    prefetched.set(match.address, loading);
    void loading.then(() => setTimeout(() => prefetched.delete(match.address), PREFETCH_MS));
  }

  return async (match: PageMatch): Promise<LoadResult<unknown>> => {
    const prefetching = prefetched.get(match.address);
    prefetched.delete(match.address);
    const early = await prefetching;
    return early && early.status !== 'error' ? early : load(match);
  };
}

/** Loads what a page needs; where that fails, its state says so. */
function load(match: PageMatch): Promise<LoadResult<unknown>> {
  const measurement = document.documentElement.dataset;
  return loadPage(match, { posts: postsApi, measurement }).catch(() => failed(503));
}

/** The page at an address in canonical spelling; the server redirects from any other. */
export function matchAddress(url: string): PageMatch | undefined {
  const { pathname, search } = new URL(url);
  return /^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/.test(pathname)
    ? matchPage(pathname, search)
    : undefined;
}
