import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

/**
 * How fast a page was, without anything about the visitor: values by the names of the web-vitals
 * library, in milliseconds, but CLS.
 */
interface Report {
  readonly path: string;
  readonly metrics: Record<string, number>;
}

let tell = (_report: Report) => {};

/** Calls back with what there is to report whenever the document is left, maybe for good. */
export function onReport(listener: typeof tell): void {
  tell = listener;
}

const { webVitalsUrl } = document.documentElement.dataset;

/** By the navigation that has led to the page, with a load of the document or without. */
const reports = new Map<number, Report>();

/** Ids of what was told: the library tells again what has grown since, and a histogram would count it twice. */
const told = new Set<string>();

function take({ id, name, value, navigationId, navigationURL: url = location.href }: Metric): void {
  if (told.has(id)) return;
  told.add(id);
  const report = reports.get(navigationId) ?? { path: new URL(url).pathname, metrics: {} };
  // Tenths of a millisecond, and as much of a score.
  report.metrics[name] = Number(value.toFixed(name === 'CLS' ? 4 : 1));
  reports.set(navigationId, report);
}

// Where a browser does not tell navigations within the document, all belongs to the page before them.
for (const on of [onCLS, onFCP, onINP, onLCP]) on(take, { reportSoftNavs: true });
onTTFB(take);

// The library reports at the same event; having been there first, it is heard first.
addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'hidden') return;
  for (const report of reports.values()) {
    if (webVitalsUrl?.startsWith('/')) navigator.sendBeacon(webVitalsUrl, JSON.stringify(report));
    tell(report);
  }
  reports.clear();
});
