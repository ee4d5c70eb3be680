import { flushSync } from 'react-dom';
import { NOTHING_TO_LOAD, type PageMatch, type PageState } from '../pages/page.ts';
import type { PostList } from '../pages/blog/post-list.ts';
import type { Post } from '../posts/post.ts';
import { type createPageLoader, matchAddress } from './page-loader.ts';

declare global {
  interface Window {
    /** The flag that prerender services wait for: `false` from the start of a page until it is complete. */
    prerenderReady: boolean;
  }
}

/** When a page fades into the next one, as between documents (`src/styles/base.css`). */
const FADES = '(prefers-reduced-motion: no-preference) and (hover: hover)';

/** What the document shows. */
interface Shown {
  readonly match: PageMatch;
  readonly state: PageState<unknown>;
  /** Title of the page that a navigation has led to; empty until the first one ends. */
  readonly announcement: string;
}

/** Where a visitor left a page. */
interface Place {
  /** In pixels from the top. */
  readonly position: number;
  /** The address of the link in `main` that had the focus. */
  readonly href: string | undefined;
}

/**
 * Creates the store of what the document shows, and shows the pages that the visitor goes to.
 *
 * A navigation does what a page load does: it shows the page from its top and moves the focus to the
 * heading. A new one loads the data again. Going back or forward shows the stored state at once, where
 * the visitor left it, and moves the focus to the link that had it.
 *
 * @param match the page of the document.
 * @param signal ends it: navigations load documents again.
 */
export function createNavigation(
  match: PageMatch,
  firstState: PageState<unknown>,
  load: ReturnType<typeof createPageLoader>,
  signal: AbortSignal,
) {
  let shown: Shown = { match, state: firstState, announcement: '' };
  /** Renders the site again. */
  let notify = () => {};
  /** The last state of each page, by address. */
  const states = new Map([[match.address, firstState]]);
  /** Where the visitor left each page. */
  const places = new Map<string, Place>();

  /** Where the visitor left an entry of the history; where its key is not unique, where they left its page. */
  function placeOf(entry: NavigationDestination, { address }: PageMatch): Place | undefined {
    // WebKit 2.50 has one key for all entries of a document, or none.
    const hasOwnKey = entry.key !== '' && entry.key !== navigation.currentEntry?.key;
    return hasOwnKey ? entry.getState() : places.get(address);
  }

  /** React renders at once, so that the head follows in the same frame. */
  function show(next: Partial<Shown>): void {
    shown = { ...shown, ...next };
    states.set(shown.match.address, shown.state);
    flushSync(notify);
  }

  async function visit(match: PageMatch, event: NavigateEvent, place?: Place): Promise<void> {
    const isNew = event.navigationType !== 'traverse';
    const stored = isNew ? undefined : states.get(match.address);
    window.prerenderReady = false;
    // The menu or a large picture would keep the focus from the heading.
    document.querySelector<HTMLDialogElement>('dialog:modal')?.close();
    const post = postOf(match, shown.state);
    const first = match.page.load ? ({ status: 'loading', post } as const) : NOTHING_TO_LOAD;
    // After a failure, load again.
    show({ match, state: stored?.status === 'loaded' ? stored : first });
    const isLoading = shown.state.status === 'loading';
    // The browser scrolls to the fragment of a loading page by itself when this handler has ended.
    if (isNew && isLoading && location.hash) scrollTo(0, 0);
    else if (isNew) event.scroll();
    if (isLoading) {
      const state = await load(match);
      // Not by the event's signal, which a link to a fragment or a telephone number aborts as well.
      if (shown.match !== match) return;
      if (state.status === 'moved')
        return void navigation.navigate(state.to, { history: 'replace' });
      show({ state });
    }
    if (place) scrollTo(0, place.position);
    const links = [...document.querySelectorAll<HTMLAnchorElement>('main a')];
    const link = links.find(({ href }) => href === place?.href);
    const heading = document.querySelector<HTMLElement>('main h1');
    (link ?? heading)?.focus({ preventScroll: true });
    show({ announcement: document.title });
    // For visit counters: the navigation has ended, and the title is set.
    dispatchEvent(new Event('page-view'));
    void settle();
  }

  /** Sets the flag when the main picture has loaded or failed, unless another page is shown by then. */
  async function settle(): Promise<void> {
    const { match, state } = shown;
    const picture = document.querySelector<HTMLImageElement>('main img[fetchpriority="high"]');
    await picture?.decode().catch(() => {});
    if (shown.match === match) window.prerenderReady = state.status === 'loaded';
  }

  function follow(event: NavigateEvent): void {
    const { destination, info, navigationType } = event;
    const link = document.activeElement?.closest<HTMLAnchorElement>('main a');
    const left = { position: scrollY, href: link?.href };
    places.set(shown.match.address, left);
    // In the history it outlasts a reload.
    if (navigation.currentEntry) navigation.updateCurrentEntry({ state: left });
    const match = isPageChange(event) && matchAddress(destination.url);
    if (!match || match.page.isDocument) return;
    // WebKit 2.50 has none after going back from a fragment, and ends a page that intercepts then: `check` reloads it.
    if (!navigation.currentEntry) return;
    const hasTransition = 'startViewTransition' in document && matchMedia(FADES).matches;
    if (hasTransition && navigationType === 'push' && info !== IN_TRANSITION) {
      // The address must change together with the page, so a second navigation runs within the transition.
      event.preventDefault();
      const go = () => void navigation.navigate(destination.url, { info: IN_TRANSITION });
      // Rejected where the next navigation skips it.
      document.startViewTransition(go).ready.catch(() => {});
    } else {
      const place = navigationType === 'traverse' ? placeOf(destination, match) : undefined;
      // Chromium restores no position where a shorter page has moved the window, nor does WebKit at times.
      const scroll = place ? 'manual' : 'after-transition';
      const handler = () => visit(match, event, place);
      event.intercept({ focusReset: 'manual', scroll, handler });
    }
  }
  navigation.addEventListener('navigate', follow, { signal });
  // Firefox 153 dispatches `navigate` for the first of two quick traversals only, and `entry.ts` stops that of a
  // translated page.
  const check = () => {
    if (matchAddress(location.href)?.address !== shown.match.address) location.reload();
  };
  // Chromium restores the scroll position in the next frame, and the reload keeps it.
  addEventListener('popstate', () => requestAnimationFrame(() => setTimeout(check)), { signal });
  void settle();

  return {
    current: () => shown,
    subscribe(listener: () => void) {
      notify = listener;
      return () => {};
    },
  };
}

/** What the current page knows of the post that a navigation leads to, where it lists it. */
function postOf({ params: { slug } }: PageMatch, state: PageState<unknown>) {
  const data: Partial<PostList & Post> = (state.status === 'loaded' && state.data) || {};
  const listed = [data.posts, data.newest, data.related].flatMap((posts = []) => posts);
  return listed.find((post) => post.slug === slug);
}

const IN_TRANSITION = 'in a view transition';

/** Whether a navigation leads elsewhere on this site, loads no file and posts no form. */
function isPageChange(event: NavigateEvent): boolean {
  const { canIntercept, hashChange, downloadRequest, formData, navigationType } = event;
  if (!canIntercept || hashChange || formData) return false;
  // A second click on a link to the same fragment is no change of the hash.
  if (event.destination.sameDocument && navigationType !== 'traverse') return false;
  return downloadRequest === null && navigationType !== 'reload';
}
