/**
 * Asks visitors for their consent where there is none to what is asked now, and acts on it. The
 * banner is in the page, hidden; what it says, asks and is called stands in its elements.
 */
import { forgetOthers, readConsent, writeConsent } from './consent-cookie.ts';

const id = document.documentElement.dataset['consent'] ?? '';
const root = document.getElementById(id) as HTMLElement;
const [banner, status, details, opener] = ['section', 'p', 'fieldset', '[aria-expanded]'].map(
  (selector) => root.querySelector(selector),
) as [HTMLElement, HTMLElement, HTMLElement, HTMLElement];
const form = root.querySelector('form') as HTMLFormElement;
const boxes = [...form.querySelectorAll<HTMLInputElement>('[type=checkbox]')];
const { version = '', preferences, trialPath = '', asked = '', saved = '' } = root.dataset;

/** The cookie holds the choice: tabs only tell each other that it has changed. */
const tabs = new BroadcastChannel(form.name);

/** Purposes, in the order of the form. */
let granted = readConsent(form.name, version);
let returnTo: HTMLElement | undefined;
/** The module that measures, once it has loaded. */
let measuring: typeof import('./measuring.ts') | undefined;

// So that the page can be scrolled out from under it, and the focus is never behind it.
new ResizeObserver(() => {
  document.documentElement.style.setProperty('--covered', `${banner.offsetHeight}px`);
}).observe(banner);

if (granted) measure();
else show();

tabs.addEventListener('message', followCookie);
addEventListener('pageshow', ({ persisted }) => persisted && followCookie());
addEventListener('visibilitychange', followCookie);

addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest('a');
  if (!link || link.hash !== preferences) return;
  event.preventDefault();
  returnTo = link;
  for (const box of boxes) box.checked = granted?.includes(box.name) ?? false;
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
  const purposes = chosen.map((box) => box.name);
  writeConsent(form.name, version, purposes);
  apply(purposes);
  status.textContent = saved;
  tabs.postMessage('changed');
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

/** Applies a choice that was made in another tab, or while this page was in the back-forward cache. */
function followCookie(): void {
  const now = readConsent(form.name, version);
  if (String(now) !== String(granted)) apply(now ?? []);
}

function apply(now: readonly string[]): void {
  const isWithdrawn = granted?.some((purpose) => !now.includes(purpose));
  granted = now;
  hide();
  measure();
  if (!isWithdrawn) return;
  forgetOthers(form.name);
  // There is no other way to stop a script that runs.
  location.reload();
}

/** A module that has loaded is told at once. */
async function measure(): Promise<void> {
  if (granted?.length) measuring ??= await import('./measuring.ts');
  measuring?.measure(granted ?? [], trialPath);
}
