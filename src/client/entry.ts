/**
 * The first script of a page, kept small: the page works without it. It takes the page over when
 * the browser is idle or as soon as the visitor touches something, and until then stands in for
 * what an older browser lacks.
 */
window.prerenderReady = false;

const FIRST_TOUCHES = ['pointerdown', 'pointerover', 'keydown', 'focusin'] as const;

/** Safari has no `requestIdleCallback`; by then its first paint is long done. */
const IDLE_FALLBACK_MS = 300;

/** React first and the site after it, as two tasks, between which the page can answer a touch. */
async function hydrate(): Promise<void> {
  for (const touch of FIRST_TOUCHES) removeEventListener(touch, hydrate);
  await import('react-dom/client');
  setTimeout(() => import('./hydrate.tsx'));
}

function hydrateWhenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(hydrate);
  else setTimeout(hydrate, IDLE_FALLBACK_MS);
}

/** What a frame's callback schedules runs when that frame has been painted. */
function afterPaint(): void {
  requestAnimationFrame(() => setTimeout(hydrateWhenIdle));
}

for (const touch of FIRST_TOUCHES) addEventListener(touch, hydrate, { passive: true });
if (document.readyState === 'complete') afterPaint();
else addEventListener('load', afterPaint, { once: true });

if (!('command' in HTMLButtonElement.prototype && 'closedBy' in HTMLDialogElement.prototype)) {
  void import('./invoker-commands.ts');
}
