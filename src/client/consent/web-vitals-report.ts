import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

/**
 * The speed of a page, without data about the visitor: values by the metric names of the web-vitals
 * library, in milliseconds except for CLS.
 */
interface Report {
  readonly path: string;
  readonly metrics: Record<string, number>;
}

let tell = (_report: Report) => {};

/** Calls back with each report when the document is hidden. */
export function onReport(listener: typeof tell): void {
  tell = listener;
}

const { webVitalsUrl } = document.documentElement.dataset;

/** By the id of the navigation, a document load or one within the document. */
const reports = new Map<number, Report>();

/** Ids of reported metrics: the library reports a value again when it has grown, which must not be counted twice. */
const told = new Set<string>();

function take({ id, name, value, navigationId, navigationURL: url = location.href }: Metric): void {
  if (told.has(id)) return;
  told.add(id);
  const report = reports.get(navigationId) ?? { path: new URL(url).pathname, metrics: {} };
  report.metrics[name] = Number(value.toFixed(name === 'CLS' ? 4 : 1));
  reports.set(navigationId, report);
}

// Without soft navigations in the browser, all metrics belong to the first page of the document.
for (const on of [onCLS, onFCP, onINP, onLCP]) on(take, { reportSoftNavs: true });
onTTFB(take);

// The library's own listener for this event was added before, so it has reported by now.
addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'hidden') return;
  for (const report of reports.values()) {
    if (webVitalsUrl?.startsWith('/')) navigator.sendBeacon(webVitalsUrl, JSON.stringify(report));
    tell(report);
  }
  reports.clear();
});
