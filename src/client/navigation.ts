import { flushSync } from 'react-dom';
import type { Navigator } from 'react-router';
import { unknownPage } from '../pages/error-page.tsx';
import { NOTHING_TO_LOAD, type PageMatch, type PageState } from '../pages/page.ts';
import { matchPage } from '../pages/table.ts';
import type { createPageLoader } from './page-loader.ts';
import { isTranslated } from './translated.ts';

declare global {
  interface Window {
    /** The flag that prerender services wait for: `false` from the start of a page until it is complete. */
    prerenderReady: boolean;
  }
}

/** What the document shows. */
interface Shown {
  readonly match: PageMatch;
  readonly state: PageState<unknown>;
  /** Title of the page that a navigation has led to; empty until the first one ends. */
  readonly announcement: string;
}

/**
 * Creates the store of what the document shows, and follows the visitor back and forward.
 *
 * A navigation does what a page load does: it shows the page from its top and moves the focus to the
 * heading. A new one loads the data again. Going back or forward shows the stored state at once, so
 * that the browser can restore the scroll position. A page that the browser has translated loads documents.
 */
export function createNavigation(
  firstState: PageState<unknown>,
  load: ReturnType<typeof createPageLoader>,
) {
  let shown: Shown = { match: currentMatch(), state: firstState, announcement: '' };
  /** Has the site rendered again. */
  let notify = () => {};
  /** The last state of each page, by address. */
  const states = new Map([[shown.match.address, firstState]]);

  /** React renders at once, so that the head follows in the same frame. */
  function show(next: Partial<Shown>): void {
    shown = { ...shown, ...next };
    states.set(shown.match.address, shown.state);
    flushSync(notify);
  }

  async function visit(match: PageMatch, stored?: PageState<unknown>): Promise<void> {
    window.prerenderReady = false;
    // The menu or a large picture: the focus cannot leave them for the heading.
    document.querySelector<HTMLDialogElement>('dialog:modal')?.close();
    show({ match, state: stored ?? (match.page.load ? { status: 'loading' } : NOTHING_TO_LOAD) });
    if (shown.state.status === 'loading') {
      const state = await load(match);
      if (shown.match !== match) return;
      if (state.status === 'moved') {
        history.replaceState(null, '', state.to);
        return visit(currentMatch());
      }
      show({ state });
    }
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    show({ announcement: document.title });
    // For what counts visits: the navigation has ended, title and all.
    dispatchEvent(new Event('page-view'));
    await settle();
  }

  /** Waits until the main picture has loaded or failed. Nothing else may have been shown meanwhile. */
  async function settle(): Promise<void> {
    const { match, state } = shown;
    const picture = document.querySelector<HTMLImageElement>('main img[fetchpriority="high"]');
    await picture?.decode().catch(() => {});
    if (shown.match === match) window.prerenderReady = state.status === 'loaded';
  }

  addEventListener('popstate', () => {
    const match = currentMatch();
    // A link to a place within the page makes a history entry too, as if the visitor had gone back.
    if (match.address === shown.match.address) return;
    if (isTranslated()) return location.reload();
    const stored = states.get(match.address);
    // After a failure the data may load by now.
    visit(match, stored?.status === 'loaded' ? stored : undefined);
  });
  settle();

  /**
   * Shows another page. Where the browser can and the visitor has not asked for less motion, the page
   * changes in a view transition; address and page change in the same moment of it. Going to where one
   * is makes no history entry, as with any link.
   */
  function goTo(to: string, replaces = to === shown.match.address): void {
    if (isTranslated()) return location.assign(to);
    const go = () => {
      history[replaces ? 'replaceState' : 'pushState'](null, '', to);
      visit(currentMatch());
      window.scrollTo({ top: 0, left: 0, behavior: 'instant' });
    };
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (isStill || !('startViewTransition' in document)) go();
    // The next navigation skips what has not begun.
    else document.startViewTransition(go).ready.catch(() => {});
  }

  return {
    /** What React Router's hooks navigate with. */
    navigator: {
      createHref: String,
      go: (steps) => history.go(steps),
      // Links give addresses as text.
      push: (to) => goTo(String(to)),
      replace: (to) => goTo(String(to), true),
    } satisfies Navigator,
    current: () => shown,
    subscribe(listener: () => void) {
      notify = listener;
      return () => {};
    },
  };
}

function currentMatch(): PageMatch {
  const { pathname, search } = location;
  return matchPage(pathname, search) ?? unknownPage(pathname);
}
