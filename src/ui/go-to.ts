import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';

/**
 * Gives the function that leads to another page of the site without loading a document. Where the
 * browser can and the visitor has not asked for less motion, the page changes in a view transition;
 * address and page change in the same moment of it.
 */
export function useGoTo(): (to: string) => void {
  const navigate = useNavigate();
  return (to) => {
    if (canAnimate()) document.startViewTransition(() => flushSync(() => void navigate(to)));
    else void navigate(to);
  };
}

function canAnimate(): boolean {
  return (
    'startViewTransition' in document &&
    !window.matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}
