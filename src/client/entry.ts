/**
 * The first script of a page. It is small; the page works without it. It hydrates the page at the
 * visitor's first touch, or when the browser has been idle for some time. Until then it replaces what
 * older browsers lack. It opens the gallery without waiting for React.
 */
window.prerenderReady = false;

const FIRST_TOUCHES = ['pointerdown', 'pointerover', 'keydown', 'focusin', 'scroll'] as const;

/** From the load event to hydration without a touch: a slow phone is busy in the first seconds. */
const QUIET_MS = 3_000;

const { dataset } = document.documentElement;

/** Aborted when hydration begins. */
const waiting = new AbortController();
const { signal } = waiting;

/** Loads React and then the site in two tasks: between them the page can respond to a touch. */
async function hydrate(): Promise<void> {
  // A touch may come while the quiet time runs.
  if (signal.aborted) return;
  // From now on the pages set the flag: the visitor may have gone on before this one has loaded.
  waiting.abort();
  // Without all styles no other page may be shown: links go on loading pages, each with its own.
  await Promise.all([import('react-dom/client'), adoptStyles()]);
  setTimeout(() => import('./hydrate.tsx'));
}

/** The document holds the styles of its own kind of page. @throws where the others cannot be had. */
async function adoptStyles(): Promise<void> {
  const response = await fetch(dataset['allKinds'] ?? '');
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  const sheet = new CSSStyleSheet();
  await sheet.replace(await response.text());
  document.adoptedStyleSheets.push(sheet);
}

/** The load event waits for the pictures of the first screen, whether they load or fail. */
function whenLoaded(): void {
  window.prerenderReady = dataset['status'] === 'loaded';
  // Safari has no `requestIdleCallback`.
  const whenIdle = 'requestIdleCallback' in window ? requestIdleCallback : setTimeout;
  setTimeout(() => whenIdle(() => hydrate()), QUIET_MS);
  if (dataset['webVitalsUrl']?.startsWith('/'))
    whenIdle(() => import('./consent/web-vitals-report.ts'));
}

if (dataset['consent']) void import('./consent/consent-dialog.ts');

for (const touch of FIRST_TOUCHES) addEventListener(touch, hydrate, { passive: true, signal });
if (document.readyState === 'complete') whenLoaded();
else addEventListener('load', whenLoaded, { signal });

addEventListener('click', (event) => {
  const { target, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (!(target instanceof Element)) return;
  if (target instanceof HTMLElement && target.dataset['copy']) void copyAddress(target);
  const link = target.closest<HTMLAnchorElement>('a[data-large]');
  if (!link || altKey || ctrlKey || metaKey || shiftKey) return;
  event.preventDefault();
  import('./gallery/gallery-viewer.ts').then(
    ({ openViewer }) => openViewer(link),
    () => location.assign(link.href),
  );
});

/** Says so in the output after the button; where copying is not possible, selects the address there. */
async function copyAddress({ dataset, nextElementSibling: output }: HTMLElement): Promise<void> {
  const { copy = '', copied = '' } = dataset;
  if (!output) return;
  output.textContent = '';
  try {
    await navigator.clipboard.writeText(copy);
    output.textContent = copied;
  } catch {
    output.textContent = copy;
    getSelection()?.selectAllChildren(output);
  }
}

if (!('command' in HTMLButtonElement.prototype && 'closedBy' in HTMLDialogElement.prototype)) {
  void import('./invoker-commands.ts');
}
