import { Histogram, Registry } from 'prom-client';
import type { OnResponse } from './request-record.ts';
import { type WatchedParts, watchSite } from './site-metrics.ts';
import { createVitalsMetrics } from './vitals-metrics.ts';

/** Seconds. A cached page takes less than the first; after 2 s the database counts as unavailable. */
const RESPONSE_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Any other method counts as one, whatever a client invents. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST']);

/** Seconds; a page takes some milliseconds, and after two seconds the database counts as unavailable. */
const RENDER_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Makes the metrics of one process; two do not share any. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its response',
    labelNames: ['method', 'route', 'status'],
    buckets: RESPONSE_BUCKETS,
    registers,
  });
  const renders = new Histogram({
    name: 'page_render_seconds',
    help: 'Time to load and render a response that was not cached',
    buckets: RENDER_BUCKETS,
    registers,
  });
  const onResponse: OnResponse = ({ method, route = 'other' }, status, seconds) => {
    const known = METHODS.has(method) ? method : 'other';
    const statusClass = `${Math.floor(status / 100)}xx`;
    durations.observe({ method: known, route, status: statusClass }, seconds);
  };
  return {
    onResponse,
    onRendered: (seconds: number) => renders.observe(seconds),
    onVitals: createVitalsMetrics(registers),
    /** Adds values that are read when the metrics are, and cost nothing until then. */
    watch: (parts: WatchedParts) => watchSite(parts, registers),
    /** All of them, in the text format of Prometheus. */
    read: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
  };
}
