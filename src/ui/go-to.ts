import { use } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { CurrentAddress } from './current-address.ts';

/**
 * Gives the function that leads to another page of the site without loading a document. Where the
 * browser can and the visitor has not asked for less motion, the page changes in a view transition;
 * address and page change in the same moment of it. Going to where one is makes no history entry, as
 * with any link.
 */
export function useGoTo(): (to: string) => void {
  const navigate = useNavigate();
  const current = use(CurrentAddress);
  return (to) => {
    const go = () => void navigate(to, { replace: to === current });
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
