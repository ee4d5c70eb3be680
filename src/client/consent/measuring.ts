/** Starts the measurements that a visitor has agreed to: loaded after consent, and only then. */
import { applyToTagManager, push } from './tag-manager.ts';
import { startWebAnalytics } from './web-analytics.ts';
import type { Report } from './web-vitals-report.ts';

let isCounting = false;
let isWanted = false;

/**
 * Starts what was granted. Called again, it passes the new choice to the scripts that run. Those that
 * are not wanted any more end with the page.
 */
export async function measure(granted: ReadonlySet<string>, trialPath: string): Promise<void> {
  isWanted = granted.has('analytics');
  const { tagManagerId, analyticsScriptUrl, webVitalsUrl } = document.documentElement.dataset;
  if (tagManagerId) applyToTagManager(tagManagerId, granted, trialPath);
  if (isCounting || !isWanted) return;
  isCounting = true;
  if (analyticsScriptUrl) startWebAnalytics(analyticsScriptUrl);
  const { onReport } = await import('./web-vitals-report.ts');
  onReport((report) => {
    if (!isWanted) return;
    tellTagManager(report);
    if (webVitalsUrl && !webVitalsUrl.startsWith('/')) {
      navigator.sendBeacon(webVitalsUrl, JSON.stringify(report));
    }
  });
}

function tellTagManager({ path, metrics }: Report): void {
  for (const [name, value] of Object.entries(metrics)) {
    push({ event: 'web_vitals', metric_name: name, metric_value: value, page_path: path });
  }
}
