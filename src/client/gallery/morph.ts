const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** Whether the visitor has asked for less motion. */
export function wantsLessMotion(): boolean {
  return lessMotion.matches;
}

/**
 * Makes a change of the page in a view transition in which one element becomes another one. Where
 * the browser cannot, or the visitor wants less motion, it is made at once.
 */
export function morph(
  from: HTMLElement | undefined,
  to: HTMLElement | undefined,
  change: () => void,
): void {
  if (!('startViewTransition' in document) || wantsLessMotion()) {
    change();
    return;
  }
  name(from, 'morph');
  const transition = document.startViewTransition(() => {
    name(from, '');
    change();
    name(to, 'morph');
  });
  // Another transition skips what has not begun.
  transition.ready.catch(() => {});
  void transition.finished.finally(() => name(to, ''));
}

function name(element: HTMLElement | undefined, viewTransitionName: string): void {
  if (element) element.style.viewTransitionName = viewTransitionName;
}
