import { gtag, push, thisPage } from './data-layer.ts';
import { addScript, onPageView } from './third-party-script.ts';

/**
 * Starts a container of Google Tag Manager, or tells the one that runs of another choice. Consent
 * Mode v2, basic: this is called after consent alone, and until then nothing is fetched.
 *
 * @param trialPath where the trial session is booked.
 */
export function applyToTagManager(id: string, granted: readonly string[], trialPath: string): void {
  const isStarted = window.dataLayer !== undefined;
  if (!isStarted) gtag('consent', 'default', consentOf([]));
  gtag('consent', 'update', consentOf(granted));
  if (isStarted) return;
  push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  onPageView(() => push({ event: 'page_view', ...thisPage(), page_title: document.title }));
  onPress(trialPath);
  addScript(`https://www.googletagmanager.com/gtm.js?id=${id}`);
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

/** The address that a visitor writes to is not told. */
function onPress(trialPath: string): void {
  const tell = ({ target }: Event) => {
    const link = target instanceof Element && target.closest('a');
    if (!link) return;
    if (link.protocol === 'mailto:') push({ event: 'email_click', ...thisPage() });
    else if (link.pathname === trialPath) push({ event: 'trial_click', ...thisPage() });
  };
  // Before the site's own listeners, which may go to another page.
  addEventListener('click', tell, { capture: true });
}
