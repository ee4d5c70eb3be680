/** Starts the measurements that a visitor has agreed to: loaded after consent, and only then. */
import { applyToTagManager, push } from './tag-manager.ts';
import { addScript, onPageView } from './third-party-script.ts';

declare global {
  interface Window {
    va?: (...call: readonly unknown[]) => void;
    vaq?: unknown[];
  }
}

let isCounting = false;
let isWanted = false;

/**
 * Starts what was granted. Called again, it passes the new choice to the scripts that run. Scripts
 * that are no longer wanted end with the page.
 */
export async function measure(granted: readonly string[], trialPath: string): Promise<void> {
  isWanted = granted.includes('analytics');
  const { tagManagerId, analyticsScriptUrl, webVitalsUrl } = document.documentElement.dataset;
  if (tagManagerId) applyToTagManager(tagManagerId, granted, trialPath);
  if (isCounting || !isWanted) return;
  isCounting = true;
  if (analyticsScriptUrl) countVisits(analyticsScriptUrl);
  const { onReport } = await import('./web-vitals-report.ts');
  onReport((report) => {
    if (!isWanted) return;
    for (const [name, value] of Object.entries(report.metrics)) {
      push({ event: 'web_vitals', metric_name: name, metric_value: value, page_path: report.path });
    }
    if (webVitalsUrl && !webVitalsUrl.startsWith('/')) {
      navigator.sendBeacon(webVitalsUrl, JSON.stringify(report));
    }
  });
}

/**
 * Counts visits with the script at an address. It provides the queue of Vercel's Web Analytics
 * (`window.va`, `window.vaq`), with a call for each page view; scripts of others ignore the queue
 * and detect page views themselves.
 */
function countVisits(src: string): void {
  window.vaq ??= [];
  window.va ??= (...call) => window.vaq?.push(call);
  onPageView(() => window.va?.('pageview', { path: location.pathname }));
  addScript(src, { disableAutoTrack: '1' });
}
