/**
 * The first script of a page. It is small; the page works without it. It hydrates the page at the
 * visitor's first touch, or when the browser has been idle for some time. Until then it replaces what
 * older browsers lack. It opens the gallery and copies addresses without waiting for React.
 */
window.prerenderReady = false;

/** From the load event to hydration without a touch: a slow phone is busy in the first seconds. */
const QUIET_MS = 3_000;

const { dataset } = document.documentElement;

// Safari has no `requestIdleCallback`.
const whenIdle = window.requestIdleCallback ?? setTimeout;

/** Aborted when hydration begins. */
const waiting = new AbortController();

async function hydrate(): Promise<void> {
  // A touch may come while the quiet time runs.
  if (waiting.signal.aborted) return;
  // From now on the pages set the flag: the visitor may have gone on before this one has loaded.
  waiting.abort();
  loadCopying();
  addEventListener('page-view', loadCopying);
  if (dataset['webVitalsUrl']?.startsWith('/')) {
    // Who leaves the page meanwhile, or blocks the script, is not measured, which is no error.
    import('./consent/web-vitals-report.ts').catch(() => {});
  }
  // Where it cannot be loaded, links go on loading pages, each with its own styles.
  await import('./all-kinds.ts');
  setTimeout(() => import('./hydrate.tsx'));
}

/** Browsers let a script copy something right after a press only: it has loaded by then. */
function loadCopying(): void {
  if (document.querySelector('[data-copy]')) void import('./copy-address.ts');
}

/** The load event waits for the pictures of the first screen, whether they load or fail. */
function whenLoaded(): void {
  window.prerenderReady = dataset['status'] === 'loaded';
  setTimeout(() => whenIdle(hydrate), QUIET_MS);
}

// Chromium heeds that setting by itself; other browsers with speculation rules may not.
if (navigator.connection?.saveData) document.querySelector('[type=speculationrules]')?.remove();

if (dataset['consent']) void import('./consent/consent-dialog.ts');

for (const touch of ['pointerdown', 'pointerover', 'keydown', 'focusin', 'scroll']) {
  addEventListener(touch, hydrate, { passive: true, signal: waiting.signal });
}
addEventListener('load', whenLoaded, { signal: waiting.signal });

addEventListener('click', (event) => {
  const { target } = event;
  if (!(target instanceof HTMLElement)) return;
  if (target.dataset['copy']) {
    void import('./copy-address.ts').then(({ copyAddress }) => copyAddress(target));
  }
  const link = target.closest<HTMLAnchorElement>('a[data-large]');
  const hasModifier = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  if (!link || hasModifier) return;
  event.preventDefault();
  import('./gallery/gallery-viewer.ts').then(
    ({ openViewer }) => openViewer(link),
    () => location.assign(link.href),
  );
});

if (!('command' in HTMLButtonElement.prototype && 'closedBy' in HTMLDialogElement.prototype)) {
  void import('./invoker-commands.ts');
}
