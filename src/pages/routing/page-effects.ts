import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * Does for a navigation without a page load what a page load does: the page is shown from its top
 * and the focus moves to its heading. After going back or forward the browser restores the position.
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
    /** The flag that prerender services wait for: `false` from the start of a page until it is complete. */
    prerenderReady: boolean;
  }
}

/**
 * Sets `window.prerenderReady`: `true` once the data is there and the page's main picture has
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
