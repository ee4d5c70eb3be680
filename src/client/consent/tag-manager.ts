import { addScript, onPageView } from './third-party-script.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/**
 * Starts a container of Google Tag Manager, or passes another choice to the running one. Consent
 * Mode v2, basic: nothing is fetched before consent.
 *
 * @param trialPath where the trial session is booked.
 */
export function applyToTagManager(id: string, granted: readonly string[], trialPath: string): void {
  const isStarted = window.dataLayer !== undefined;
  // Consent may have been withdrawn while this module was loading.
  if (!isStarted && granted.length === 0) return;
  window.dataLayer ??= [];
  if (!isStarted) gtag('consent', 'default', consentOf([]));
  gtag('consent', 'update', consentOf(granted));
  if (isStarted) return;
  push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  onPageView(() => push({ event: 'page_view', ...thisPage(), page_title: document.title }));
  trackClicks(trialPath);
  addScript(`https://www.googletagmanager.com/gtm.js?id=${id}`);
}

/** Pushes an entry to the container's data layer, if there is one. */
export function push(entry: object): void {
  window.dataLayer?.push(entry);
}

/** Google recognizes a command by its being an `arguments` object; an array is none. */
function gtag(..._command: readonly unknown[]): void {
  push(arguments);
}

function consentOf(granted: readonly string[]) {
  const stateOf = (purpose: string) => (granted.includes(purpose) ? 'granted' : 'denied');
  return {
    analytics_storage: stateOf('analytics'),
    ad_storage: stateOf('advertising'),
    ad_user_data: stateOf('advertising'),
    ad_personalization: stateOf('advertising'),
  };
}

/** Reports clicks on mail links, without the address, and on links to the trial session. */
function trackClicks(trialPath: string): void {
  const tell = ({ target }: Event) => {
    const link = target instanceof Element && target.closest('a');
    if (!link) return;
    if (link.protocol === 'mailto:') push({ event: 'email_click', ...thisPage() });
    else if (link.pathname === trialPath) push({ event: 'trial_click', ...thisPage() });
  };
  // Before the site's own listeners, which may go to another page.
  addEventListener('click', tell, { capture: true });
}

/** Without the query, which may contain what a person typed. */
function thisPage() {
  return { page_path: location.pathname, page_location: location.origin + location.pathname };
}
