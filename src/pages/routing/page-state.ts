import {
  createContext,
  use,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigationType } from 'react-router';
import type { Measurement } from '../../measurement.ts';
import type { PostReader } from '../../posts/post.ts';
import { useNavigator } from '../../ui/navigation/navigator.ts';
import {
  failedState,
  loadPage,
  Moved,
  NOTHING_TO_LOAD,
  type PageMatch,
  type PageState,
} from '../page.ts';

/** A page's state and the history entry that it was loaded for. */
interface KeptState {
  readonly historyKey: string;
  readonly state: PageState<unknown>;
}

/** What the pages of one visit in the browser, or of one rendering on the server, read from. */
export interface Visit {
  readonly posts: PostReader;
  /** The public origin, for canonical addresses. */
  readonly siteUrl: string;
  readonly measurement: Measurement;
  /** By address, as {@link PageMatch} has it. */
  readonly states: Map<string, KeptState>;
}

/** Begins a visit at a page whose state is known. */
export function createVisit(
  address: string,
  {
    posts,
    siteUrl,
    measurement,
    state,
  }: Omit<Visit, 'states'> & { readonly state: PageState<unknown> },
): Visit {
  return {
    posts,
    siteUrl,
    measurement,
    states: new Map([[address, { historyKey: 'default', state }]]),
  };
}

export const VisitContext = createContext<Visit | undefined>(undefined);

/**
 * The state of a page's data. A new navigation loads anew; going back or forward shows at once
 * what was there, so that the browser can restore the scroll position.
 */
export function usePageState({ page, params, query, address }: PageMatch): PageState<unknown> {
  const visit = use(VisitContext);
  if (!visit) throw new Error('usePageState needs a VisitContext around it');
  const { key } = useLocation();
  const navigationType = useNavigationType();
  const navigator = useNavigator();
  const [, rerender] = useReducer((count: number) => count + 1, 0);

  const kept = visit.states.get(address);
  const isCurrent = kept && (kept.historyKey === key || navigationType === 'POP');

  // biome-ignore lint/correctness/useExhaustiveDependencies: one load for one navigation
  useEffect(() => {
    if (page.load === undefined || isCurrent) return;
    let isShown = true;
    loadPage(page, { params, query, posts: visit.posts, measurement: visit.measurement })
      .catch(() => failedState(page, 503))
      .then((state) => {
        if (!isShown) return;
        if (state instanceof Moved) {
          navigator.replace(state.to);
          return;
        }
        visit.states.set(address, { historyKey: key, state });
        rerender();
      });
    return () => {
      isShown = false;
    };
  }, [key, address]);

  if (page.load === undefined) return NOTHING_TO_LOAD;
  return isCurrent ? kept.state : { status: 'loading' };
}

/**
 * Does what a page load does by itself, for a navigation without one, be it to where the visitor is
 * already: the page is shown from its top (going back or forward keeps the position, which the
 * browser restores) and the focus moves to its heading.
 *
 * @returns the title to announce to screen readers; empty until the first such navigation ends.
 */
export function useRouteChange(address: string, isLoading: boolean): string {
  const { key } = useLocation();
  const hasMoved = useNavigationType() !== 'POP';
  const last = useRef({ address, key });
  const isUnannounced = useRef(false);
  const [announcement, announce] = useState('');

  useLayoutEffect(() => {
    // A link to a place within the page makes a history entry too, as if the visitor had gone back.
    const isSame = address === last.current.address && (!hasMoved || key === last.current.key);
    last.current = { address, key };
    if (isSame) return;
    isUnannounced.current = true;
    if (hasMoved) window.scrollTo({ top: 0, left: 0, behavior: 'instant' });
  }, [address, key, hasMoved]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: where a navigation loads nothing too
  useEffect(() => {
    if (isLoading || !isUnannounced.current) return;
    isUnannounced.current = false;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    announce(document.title);
    dispatchEvent(new Event('page-view' satisfies keyof WindowEventMap));
  }, [address, key, isLoading]);

  return announcement;
}

declare global {
  interface WindowEventMap {
    /** A navigation without a page load has ended, title and all. */
    'page-view': Event;
  }
  interface Window {
    /** What prerender services wait for: `false` from the start of a page until it is complete. */
    prerenderReady: boolean;
  }
}

/**
 * Keeps `window.prerenderReady`: `true` once the data is there and the page's main picture has
 * loaded or failed.
 */
export function usePrerenderReady(address: string, isLoaded: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page starts anew
  useEffect(() => {
    window.prerenderReady = false;
    if (!isLoaded) return;
    const settle = () => {
      window.prerenderReady = true;
    };
    const picture = document.querySelector<HTMLImageElement>('main img[fetchpriority="high"]');
    if (!picture || picture.complete) {
      settle();
      return;
    }
    picture.addEventListener('load', settle);
    picture.addEventListener('error', settle);
    return () => {
      picture.removeEventListener('load', settle);
      picture.removeEventListener('error', settle);
    };
  }, [address, isLoaded]);
}
