/**
 * Asks visitors for their consent where there is none to what is asked now, and acts on it. The
 * banner is in the page, hidden; what it says, asks and is called stands in its elements.
 */
import { forgetOthers, readConsent, writeConsent } from './consent-cookie.ts';

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
const { version = '', preferences, trialPath = '', asked = '', kept = '' } = root.dataset;

let granted = readConsent(form.name, version)?.granted;
let returnTo: HTMLElement | undefined;

// So that the page can be scrolled out from under it, and the focus is never behind it.
new ResizeObserver(() => {
  document.documentElement.style.setProperty('--covered', `${banner.offsetHeight}px`);
}).observe(banner);

if (granted) act(granted);
else show();

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

async function choose(now: ReadonlySet<string>): Promise<void> {
  const isWithdrawn = [...(granted ?? [])].some((purpose) => !now.has(purpose));
  granted = now;
  writeConsent(form.name, { version, granted });
  hide();
  status.textContent = kept;
  await act(now, isWithdrawn);
  if (!isWithdrawn) return;
  forgetOthers(form.name);
  // A script that runs can be stopped in no other way.
  location.reload();
}

/** @param isRunning whether scripts already run that must be told of a refusal. */
async function act(purposes: ReadonlySet<string>, isRunning = false): Promise<void> {
  if (purposes.size === 0 && !isRunning) return;
  const { measure } = await import('./measuring.ts');
  await measure(purposes, trialPath);
}
