/**
 * Asks visitors for their consent where they have not answered this version, and applies the
 * answer. The banner is in the page, hidden; its elements contain its texts, purposes and names.
 */
import styles from '../../styles/consent.css' with { type: 'css' };
import { clearOtherStorage, readConsent, writeConsent } from './consent-cookie.ts';

document.adoptedStyleSheets.push(styles);

const { consent = '' } = document.documentElement.dataset;
const root = document.getElementById(consent) as HTMLElement;
const find = (selector: string) => root.querySelector(selector) as HTMLElement;
const banner = find('section');
const status = find('p');
const details = find('fieldset');
const opener = find('[aria-expanded]');
const form = find('form') as HTMLFormElement;
const boxes = [...form.querySelectorAll('input')];
const { version = '', preferences, trialPath = '', asked, saved } = root.dataset;

/** The cookie holds the choice: tabs only tell each other that it has changed. */
const tabs = openChannel(form.name);

/** Purposes, in the order of the form. */
let granted = readConsent(form.name, version);
let returnTo: HTMLElement | undefined;
/** The module that measures, once it has loaded. */
let measuring: typeof import('./measuring.ts') | undefined;

// So that the page can be scrolled clear of the banner, and the focus is never behind it.
new ResizeObserver(() => {
  document.documentElement.style.setProperty('--covered', `${banner.offsetHeight}px`);
}).observe(banner);

if (granted) measure();
// Without cookies the choice cannot be stored: each page would ask again.
else if (navigator.cookieEnabled) show();
if (granted?.length === 0 && isReload()) clearOtherStorage(form.name);

tabs?.addEventListener('message', followCookie);
// After a return from the back/forward cache, which gets no messages, or from the browser's settings.
addEventListener('pageshow', followCookie);
addEventListener('visibilitychange', followCookie);

addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest('a');
  if (!link || link.getAttribute('href') !== preferences) return;
  show();
  // Where a content blocker hides the banner, the link leads to the policy.
  if (banner.offsetHeight === 0) return;
  event.preventDefault();
  returnTo = link;
  for (const box of boxes) box.checked = granted?.includes(box.name) ?? false;
  expand(true);
  banner.querySelector('h2')?.focus();
});

opener.addEventListener('click', () => {
  expand(details.hidden as boolean);
  // The boxes come before the button that shows them.
  if (!details.hidden) boxes[0]?.focus();
});

// Leaves the question open: it is asked again with the next document.
banner.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') hide();
});

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const { value } = event.submitter as HTMLButtonElement;
  const chosen = boxes.filter((box) => value === 'all' || (value === 'chosen' && box.checked));
  const purposes = chosen.map((box) => box.name);
  writeConsent(form.name, version, purposes);
  hide();
  followCookie();
  // A browser that refuses cookies has stored nothing.
  status.textContent = granted ? (saved as string) : null;
  tabs?.postMessage('changed');
});

/** Firefox throws where it blocks all cookies. */
function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}

/** Whether the page was reloaded: a script may have stored something while the page before was left. */
function isReload(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type === 'reload';
}

function show(): void {
  banner.hidden = false;
  status.textContent = asked as string;
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
  // Not `ariaExpanded`, which Firefox has since 119 only.
  opener.setAttribute('aria-expanded', String(isExpanded));
}

/** Applies a new choice: from here, from another tab, or from before a return to this page. */
function followCookie(): void {
  const now = readConsent(form.name, version);
  if (String(now) === String(granted)) return;
  const isWithdrawn = granted?.some((purpose) => !now?.includes(purpose));
  granted = now;
  hide();
  measure();
  // An earlier question may have been answered otherwise.
  if (isWithdrawn || !now?.length) clearOtherStorage(form.name);
  // There is no other way to stop a script that runs.
  if (isWithdrawn) location.reload();
}

/** Passes the choice to the measuring module. Not on a prerendered page, which may never be seen. */
async function measure(): Promise<void> {
  if (document.prerendering) {
    await new Promise((seen) => document.addEventListener('prerenderingchange', seen));
  }
  if (granted?.length) measuring ??= await import('./measuring.ts');
  measuring?.measure(granted ?? [], trialPath);
}
