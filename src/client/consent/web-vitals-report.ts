import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

/**
 * What a report is told to. It says how fast the page was, without anything about the visitor: values
 * by the names of the web-vitals library, in milliseconds, but CLS. The path is the document's; what
 * was navigated to without a page load is part of it.
 */
let tell = (_report: { path: string; metrics: Record<string, number> }) => {};

/** Calls back with what there is to report whenever the page is left, maybe for good. */
export function onReport(listener: typeof tell): void {
  tell = listener;
}

const { webVitalsUrl } = document.documentElement.dataset;
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
  const report = { path, metrics };
  if (webVitalsUrl?.startsWith('/')) navigator.sendBeacon(webVitalsUrl, JSON.stringify(report));
  tell(report);
  metrics = {};
});
