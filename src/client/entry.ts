/**
 * The first script of a page, kept small: the page works without it. It takes the page over as
 * soon as the visitor touches something, or when the browser has long been idle, and until then
 * stands in for what an older browser lacks. It opens the gallery by itself: nobody waits for React.
 */
window.prerenderReady = false;

const FIRST_TOUCHES = ['pointerdown', 'pointerover', 'keydown', 'focusin', 'scroll'] as const;

/**
 * From the page's load until it is taken over without a touch. In its first seconds a slow phone
 * has better things to do than to prepare for a touch that may not come.
 */
const QUIET_MS = 3_000;

const { dataset } = document.documentElement;

let hasBegun = false;

/** React first and the site after it, as two tasks, between which the page can answer a touch. */
async function hydrate(): Promise<void> {
  // A touch may come while the quiet time runs.
  if (hasBegun) return;
  hasBegun = true;
  for (const touch of FIRST_TOUCHES) removeEventListener(touch, hydrate);
  // From now on the pages keep the flag: the visitor may be elsewhere when this one has loaded.
  removeEventListener('load', whenLoaded);
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

for (const touch of FIRST_TOUCHES) addEventListener(touch, hydrate, { passive: true });
if (document.readyState === 'complete') whenLoaded();
else addEventListener('load', whenLoaded, { once: true });

addEventListener('click', (event) => {
  const { target, altKey, ctrlKey, metaKey, shiftKey } = event;
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-large]');
  if (!link || altKey || ctrlKey || metaKey || shiftKey) return;
  event.preventDefault();
  import('./gallery/gallery-viewer.ts').then(
    ({ openViewer }) => openViewer(link),
    () => location.assign(link.href),
  );
});

if (!('command' in HTMLButtonElement.prototype && 'closedBy' in HTMLDialogElement.prototype)) {
  void import('./invoker-commands.ts');
}
