import { use } from 'react';
import { flushSync } from 'react-dom';
import { CurrentAddress } from './current-address.ts';
import { useNavigator } from './navigator.ts';

/**
 * Gives the function that leads to another page of the site without loading a document. Where the
 * browser can and the visitor has not asked for less motion, the page changes in a view transition;
 * address and page change in the same moment of it. Going to where one is makes no history entry, as
 * with any link.
 */
export function useGoTo(): (to: string) => void {
  const navigator = useNavigator();
  const current = use(CurrentAddress);
  return (to) => {
    const go = () => (to === current ? navigator.replace(to) : navigator.push(to));
    if (!canAnimate()) {
      go();
      return;
    }
    const { ready } = document.startViewTransition(() => flushSync(go));
    // The next navigation skips what has not begun.
    ready.catch(() => {});
  };
}

function canAnimate(): boolean {
  return (
    'startViewTransition' in document &&
    !window.matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}
