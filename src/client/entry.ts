/**
 * The first script of a page. It is small; the page works without it. It hydrates the page when the visitor
 * approaches something that is served without loading a document: a link of the site, or the search. Who
 * only reads never loads React. It replaces what older browsers lack, measures, opens the gallery and copies
 * addresses by itself.
 *
 * It has no static import: with one, esbuild makes it load a file of helpers first, which it does not use.
 */

/** From the load event to what may wait: a slow phone is busy in the first seconds. */
const QUIET_MS = 3_000;

/** What a hydrated page serves itself. */
const LINKS = 'a[href^="/"]:not([data-large])';
const SEARCH = 'search *';

const { dataset } = document.documentElement;

/** Aborted when hydration begins. */
const waiting = new AbortController();

/** Whether the visitor points with a finger, which is on a link too shortly before it is followed. */
let isTouching = false;

/** Whether the browser has translated the page, as Chrome and Edge mark it. */
function isTranslated(): boolean {
  const { lang, classList } = document.documentElement;
  return lang !== 'es' || classList.contains('translated-ltr');
}

async function hydrate(event: Event): Promise<void> {
  const { target } = event;
  if (event instanceof PointerEvent) isTouching = event.pointerType === 'touch';
  const served = isTouching ? SEARCH : `${LINKS}, ${SEARCH}`;
  if (!(target instanceof Element && target.closest(served)) || isTranslated()) return;
  // From now on the pages set the flag: the visitor may have gone on before this one has loaded.
  waiting.abort();
  // Where it cannot be loaded, links go on loading pages, each with its own styles.
  await import('./all-kinds.ts');
  setTimeout(() => import('./hydrate.tsx'));
}

/**
 * Copies what a mail link says, and says so in the output beside the button; where that is not possible,
 * selects the text there.
 */
async function copy({ dataset, parentElement }: HTMLElement): Promise<void> {
  const output = parentElement?.querySelector('output') as HTMLOutputElement;
  const link = parentElement?.parentElement?.querySelector<HTMLAnchorElement>('[href^="mailto:"]');
  const { pathname, searchParams } = new URL(link?.href ?? '');
  const text = dataset['copy'] === 'body' ? (searchParams.get('body') ?? '') : pathname;
  output.textContent = '';
  try {
    await navigator.clipboard.writeText(text);
    output.textContent = dataset['copied'] ?? '';
  } catch {
    output.textContent = text;
    getSelection()?.selectAllChildren(output);
  }
}

function loadWebVitals(): void {
  if (!dataset['webVitalsUrl']?.startsWith('/')) return;
  // Who leaves the page meanwhile, or blocks the script, is not measured, which is no error.
  import('./consent/web-vitals-report.ts').catch(() => {});
}

/** The load event waits for the pictures of the first screen, whether they load or fail. */
function whenLoaded(): void {
  if (!waiting.signal.aborted) window.prerenderReady = dataset['status'] === 'loaded';
  setTimeout(loadWebVitals, QUIET_MS);
}

if (dataset['consent']) void import('./consent/consent-dialog.ts');

// Without the Navigation API links load documents. A legal text has no data, nor has a preview or an address
// without a page.
if ('navigation' in window && document.querySelector('[type="application/json"]')) {
  for (const approach of ['pointerover', 'pointerdown', 'focusin']) {
    addEventListener(approach, hydrate, { passive: true, signal: waiting.signal });
  }
  // React does not know the text of a translated page, and would put the Spanish one back: its links load
  // documents. This listener is before that of the hydrated page.
  navigation.addEventListener('navigate', (event) => {
    if (!isTranslated()) return;
    event.stopImmediatePropagation();
    // Another page of this document, which the browser goes back to without loading one.
    const { destination, hashChange, navigationType } = event;
    if (navigationType === 'traverse' && destination.sameDocument && !hashChange) {
      addEventListener('popstate', reloadSoon, { once: true });
    }
  });
}
addEventListener('load', whenLoaded);

const closeDialog = () => document.querySelector<HTMLDialogElement>('dialog:modal')?.close();
const address = () => location.pathname + location.search;
const loaded = address();
addEventListener('popstate', () => {
  closeDialog();
  // After a reload the entries of the history before it lead to the same document.
  if (address() !== loaded && !document.querySelector('[data-hydrated]')) reloadSoon();
});

/** Chromium goes to where the visitor left that page in the next frame, and the reload keeps that place. */
function reloadSoon(): void {
  requestAnimationFrame(() => setTimeout(() => location.reload()));
}

// It comes back as it was left: the menu or a large picture would cover what the visitor went back to.
addEventListener('pagehide', closeDialog);

addEventListener('click', (event) => {
  const { target } = event;
  if (!(target instanceof HTMLElement)) return;
  // A telephone number or a mail leaves the page where it is, under the menu.
  target.closest('dialog a:not([href^="/"])')?.closest('dialog')?.close();
  // A translation puts elements of its own into the button.
  const button = target.closest<HTMLElement>('[data-copy]');
  if (button) void copy(button);
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

// Loads the page again when `npm run dev` or a preview says that there is a new one.
if (process.env['NODE_ENV'] === 'development') {
  new EventSource('/dev/events').addEventListener('reload', () => location.reload());
}
