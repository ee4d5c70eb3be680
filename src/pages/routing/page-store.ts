import { useEffect, useReducer } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import type { Measurement } from '../../measurement.ts';
import type { PostReader } from '../../posts/post.ts';
import { useNavigator } from '../../ui/navigation/navigator.ts';
import {
  failedState,
  loadPage,
  NOTHING_TO_LOAD,
  type PageMatch,
  type PageState,
  Redirect,
} from '../page.ts';

/** A page's state and the history entry that it was loaded for. */
interface StoredState {
  readonly historyKey: string;
  readonly state: PageState<unknown>;
}

/** The source of pages' data: in the browser as long as the document is open, on the server once. */
export interface PageStore {
  readonly posts: PostReader;
  /** The public origin, for canonical addresses. */
  readonly siteUrl: string;
  readonly measurement: Measurement;
  /** By address, as {@link PageMatch} has it. */
  readonly states: Map<string, StoredState>;
}

interface FirstPage extends Omit<PageStore, 'states'> {
  readonly address: string;
  readonly state: PageState<unknown>;
}

/** Creates a store that holds the state of the first page. */
export function createPageStore({ address, state, posts, siteUrl, measurement }: FirstPage) {
  const states = new Map([[address, { historyKey: 'default', state }]]);
  return { posts, siteUrl, measurement, states } satisfies PageStore;
}

/**
 * The state of a page's data. A new navigation loads the data again. Going back or forward shows the
 * stored state at once, so that the browser can restore the scroll position.
 */
export function usePageState(
  { page, params, query, address }: PageMatch,
  { posts, measurement, states }: PageStore,
): PageState<unknown> {
  const { key } = useLocation();
  const navigationType = useNavigationType();
  const navigator = useNavigator();
  const [, rerender] = useReducer((count: number) => count + 1, 0);

  const stored = states.get(address);
  const isCurrent = stored && (stored.historyKey === key || navigationType === 'POP');

  // biome-ignore lint/correctness/useExhaustiveDependencies: one load for one navigation
  useEffect(() => {
    if (page.load === undefined) return;
    let isShown = true;
    const leave = () => {
      isShown = false;
      // A failure is not stored for going back: by then the data may load.
      if (states.get(address)?.state.status === 'error') states.delete(address);
    };
    if (isCurrent) return leave;
    loadPage(page, { params, query, posts, measurement })
      .catch(() => failedState(page, 503))
      .then((state) => {
        if (!isShown) return;
        if (state instanceof Redirect) {
          navigator.replace(state.to);
          return;
        }
        states.set(address, { historyKey: key, state });
        rerender();
      });
    return leave;
  }, [key, address]);

  if (page.load === undefined) return NOTHING_TO_LOAD;
  return isCurrent ? stored.state : { status: 'loading' };
}
