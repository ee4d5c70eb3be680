/**
 * The first script of a page. It is small; the page works without it. It hydrates the page when the
 * visitor approaches a link of the site or the search, which then work without loading a document.
 * Visitors who only read never load React. It also loads polyfills, measures, opens the gallery and
 * copies addresses.
 *
 * It has no static import: with one, esbuild makes it load a file of helpers first, which it does not use.
 */

/** Delay after the load event for work that can wait: a slow phone is busy in the first seconds. */
const QUIET_MS = 3_000;

/** What a hydrated page handles without loading a document. */
const LINKS = 'a[href^="/"]:not([data-large])';
const SEARCH = 'search *';

const { dataset } = document.documentElement;

/** Aborted when hydration begins. */
const waiting = new AbortController();

/** Whether the browser has translated the page, as Chrome and Edge mark it. */
function isTranslated(): boolean {
  const { lang, classList } = document.documentElement;
  return lang !== 'es' || classList.contains('translated-ltr');
}

async function hydrate(event: Event): Promise<void> {
  const { target, type } = event;
  if (!(target instanceof Element) || isTranslated()) return;
  const isPointer = event instanceof PointerEvent;
  // WebKit sends `pointermove` too to a link that is scrolled below a pointer at rest.
  if (isPointer && type === 'pointermove' && !event.movementX && !event.movementY) return;
  // A finger is on a link too shortly before it is followed, and gives it the focus as well.
  const isTouch = isPointer ? event.pointerType === 'touch' : !target.matches(':focus-visible');
  if (!target.closest(isTouch ? SEARCH : `${LINKS}, ${SEARCH}`)) return;
  // From now on `navigation.ts` sets the flag: the visitor may have left this page before it has loaded.
  waiting.abort();
  // If this fails, links go on loading documents.
  await import('./all-kinds.ts');
  setTimeout(() => import('./hydrate.tsx'));
}

/**
 * Copies the address or the letter of a mail link, and confirms it in the output beside the button.
 * If copying fails, selects the text there.
 */
async function copy({ dataset, parentElement }: HTMLElement): Promise<void> {
  const output = parentElement?.querySelector('output') as HTMLOutputElement;
  const link = parentElement?.parentElement?.querySelector<HTMLAnchorElement>('[href^="mailto:"]');
  const { pathname, searchParams } = new URL(link?.href ?? '');
  const text = dataset['copy'] === 'body' ? (searchParams.get('body') ?? '') : pathname;
  for (const other of document.querySelectorAll('output')) other.textContent = '';
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
  // The visitor may leave the page meanwhile, or block the script: not an error.
  import('./consent/web-vitals-report.ts').catch(() => {});
}

/** The load event waits for the pictures of the first screen, whether they load or fail. */
function whenLoaded(): void {
  if (!waiting.signal.aborted) window.prerenderReady = dataset['status'] === 'loaded';
  setTimeout(loadWebVitals, QUIET_MS);
}

if (dataset['consent']) void import('./consent/consent-dialog.ts');

// Without the Navigation API links load documents. Legal texts, previews and addresses without a
// page have no page data.
if ('navigation' in window && document.querySelector('[type="application/json"]')) {
  // Not `pointerover`, which links get that are scrolled below a pointer at rest.
  for (const approach of ['pointermove', 'pointerdown', 'focusin']) {
    addEventListener(approach, hydrate, { passive: true, signal: waiting.signal });
  }
  // React would put the Spanish text of a translated page back, so its links load documents. This
  // listener runs before that of the hydrated page.
  navigation.addEventListener('navigate', (event) => {
    if (isTranslated()) event.stopImmediatePropagation();
  });
}
addEventListener('load', whenLoaded);

const closeDialog = () => document.querySelector<HTMLDialogElement>('dialog:modal')?.close();
const address = () => location.pathname + location.search;
const loaded = address();
addEventListener('popstate', () => {
  closeDialog();
  // After a reload, earlier entries of the history belong to the same document.
  if (address() !== loaded && !document.querySelector('[data-hydrated]')) reloadSoon();
});

/** Chromium restores the scroll position in the next frame, and the reload keeps it. */
function reloadSoon(): void {
  requestAnimationFrame(() => setTimeout(() => location.reload()));
}

// The back/forward cache would bring the page back with the menu or a large picture over it.
addEventListener('pagehide', closeDialog);

addEventListener('click', (event) => {
  const { target } = event;
  if (!(target instanceof HTMLElement)) return;
  // A telephone or mail link does not leave the page, so the menu is closed here.
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
