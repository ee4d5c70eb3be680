import { AggregatorRegistry, Histogram, Registry } from 'prom-client';
import { createResponseTimes } from './response-times.ts';
import { type MetricSources, registerSiteMetrics } from './site-metrics.ts';
import { createVitalsMetrics } from './vitals-metrics.ts';

/** Seconds; a page takes some milliseconds, and after two seconds the database counts as unavailable. */
const RENDER_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Makes the metrics of one process; two do not share any. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const responseTimes = createResponseTimes();
  const renders = new Histogram({
    name: 'page_render_seconds',
    help: 'Time to load and render a response that was not cached',
    buckets: RENDER_BUCKETS,
    registers,
  });
  return {
    onResponse: responseTimes.add,
    onRendered: (seconds: number) => renders.observe(seconds),
    onVitals: createVitalsMetrics(registers),
    /** Registers metrics that are collected on each scrape, and cost nothing until then. */
    register: (parts: MetricSources) => registerSiteMetrics(parts, registers),
    /** Gathers all of them. */
    gather: async () =>
      AggregatorRegistry.aggregate([await registry.getMetricsAsJSON(), [responseTimes.read()]]),
  };
}
