/**
 * Asks visitors for their consent where there is none to what is asked now, and acts on it. The
 * banner is in the page, hidden; what it says, asks and is called stands in its elements.
 */
import { forgetOthers, readConsent, writeConsent } from './consent-cookie.ts';

type Purposes = ReadonlySet<string>;

const NOTHING: Purposes = new Set();

const id = document.documentElement.dataset['consent'] ?? '';
const root = document.getElementById(id) as HTMLElement;
const [banner, form, status] = ['section', 'form', 'p'].map((tag) => root.querySelector(tag)) as [
  HTMLElement,
  HTMLFormElement,
  HTMLElement,
];
const details = form.querySelector('fieldset') as HTMLFieldSetElement;
const opener = form.querySelector('[aria-expanded]') as HTMLElement;
const boxes = [...form.querySelectorAll<HTMLInputElement>('[type=checkbox]')];
const { version = '', preferences, trialPath = '', asked = '', saved = '' } = root.dataset;

/** The cookie holds the choice: tabs only tell each other that it has changed. */
const tabs = new BroadcastChannel(form.name);

let granted = readConsent(form.name, version)?.granted;
let returnTo: HTMLElement | undefined;
/** The module that measures, once it has loaded. */
let measuring: typeof import('./measuring.ts') | undefined;

// So that the page can be scrolled out from under it, and the focus is never behind it.
new ResizeObserver(() => {
  document.documentElement.style.setProperty('--covered', `${banner.offsetHeight}px`);
}).observe(banner);

if (granted) startMeasuring();
else show();

tabs.addEventListener('message', followCookie);
addEventListener('pageshow', ({ persisted }) => persisted && followCookie());
addEventListener('visibilitychange', followCookie);

addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest('a');
  if (!link || link.hash !== preferences) return;
  event.preventDefault();
  returnTo = link;
  for (const box of boxes) box.checked = granted?.has(box.name) ?? false;
  expand(true);
  show();
  banner.querySelector('h2')?.focus();
});

opener.addEventListener('click', () => expand(opener.ariaExpanded === 'false'));

// Leaves the question open: it is asked again on the next page.
banner.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') hide();
});

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const { value } = event.submitter as HTMLButtonElement;
  const chosen = boxes.filter((box) => value === 'all' || (value === 'chosen' && box.checked));
  choose(new Set(chosen.map((box) => box.name)));
});

function show(): void {
  banner.hidden = false;
  status.textContent = asked;
}

function hide(): void {
  banner.hidden = true;
  expand(false);
  status.textContent = '';
  returnTo?.focus();
  returnTo = undefined;
}

function expand(isExpanded: boolean): void {
  details.hidden = !isExpanded;
  opener.ariaExpanded = String(isExpanded);
}

function choose(now: Purposes): void {
  writeConsent(form.name, { version, granted: now });
  apply(now);
  status.textContent = saved;
  tabs.postMessage('changed');
}

/** Applies a choice that was made in another tab, or while this page was in the back-forward cache. */
function followCookie(): void {
  const now = readConsent(form.name, version)?.granted;
  if (listOf(now) !== listOf(granted)) apply(now ?? NOTHING);
}

/** The cookie and the form name the purposes in one order. */
function listOf(purposes: Purposes | undefined): string | undefined {
  return purposes && [...purposes].join();
}

function apply(now: Purposes): void {
  const isWithdrawn = [...(granted ?? NOTHING)].some((purpose) => !now.has(purpose));
  granted = now;
  hide();
  if (!isWithdrawn) {
    startMeasuring();
    return;
  }
  measuring?.measure(now, trialPath);
  forgetOthers(form.name);
  // There is no other way to stop a script that runs.
  location.reload();
}

async function startMeasuring(): Promise<void> {
  if (!granted?.size) return;
  measuring ??= await import('./measuring.ts');
  measuring.measure(granted, trialPath);
}
