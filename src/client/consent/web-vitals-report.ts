import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

/** How fast one page was for one visitor, without anything about the visitor. */
export interface Report {
  /** Of the document; what was navigated to without a page load is part of it. */
  readonly path: string;
  /** By the names of the web-vitals library; milliseconds, but CLS. */
  readonly metrics: Readonly<Record<string, number>>;
}

const listeners = new Set<(report: Report) => void>();

/** Calls back with what there is to report whenever the page is left, maybe for good. */
export function onReport(listener: (report: Report) => void): void {
  listeners.add(listener);
}

const [navigation] = performance.getEntriesByType('navigation');
const path = new URL(navigation?.name ?? location.href).pathname;
let metrics: Record<string, number> = {};

function take({ name, value }: Metric): void {
  // Tenths of a millisecond, and as much of a score.
  metrics[name] = Number(value.toFixed(name === 'CLS' ? 4 : 1));
}

for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB]) on(take);

// The library reports at the same event; having been there first, it is heard first.
addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'hidden' || Object.keys(metrics).length === 0) return;
  for (const listener of listeners) listener({ path, metrics });
  metrics = {};
});

const { webVitalsUrl } = document.documentElement.dataset;
if (webVitalsUrl?.startsWith('/')) {
  onReport((report) => void navigator.sendBeacon(webVitalsUrl, JSON.stringify(report)));
}
