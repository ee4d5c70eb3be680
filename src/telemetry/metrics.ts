import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ResponseCache } from '../cache/response-cache.ts';
import type { PoolCounts } from '../database/connect.ts';
import type { Listener } from '../database/listen.ts';
import type { OnResponse } from './request-record.ts';
import { createVitalsMetrics } from './vitals-metrics.ts';

/** Seconds. A cached page takes less than the first; after 2 s the database counts as unavailable. */
const RESPONSE_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Any other method counts as one, whatever a client invents. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST']);

/** Seconds; a page takes some milliseconds, and after two seconds the database counts as unavailable. */
const RENDER_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

interface Watched {
  readonly cache: ResponseCache;
  readonly listener: Listener;
  readonly pool: PoolCounts;
  readonly build: { readonly version: string; readonly revision: string };
  readonly samples: number;
}

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
    watch: (parts: Watched) => watch(parts, registers),
    /** All of them, in the text format of Prometheus. */
    read: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
  };
}

function watch({ cache, listener, pool, build, samples }: Watched, registers: Registry[]): void {
  new Gauge({
    name: 'site_build_info',
    help: 'Always 1; which version runs, on which Node',
    labelNames: ['version', 'revision', 'node'],
    registers,
  }).set({ ...build, node: process.version }, 1);
  // Once an iteration: a timer would wake a process that nobody visits.
  const delay = monitorEventLoopDelay({ samplePerIteration: true });
  delay.enable();
  const startSeconds = Date.now() / 1_000 - process.uptime();
  readWithMetrics(registers, {
    response_cache_results_total: [
      'Responses by what the cache had: a fresh one, none, or one that could not be rendered again',
      () => Object.entries(cache.counts),
      'result',
    ],
    response_cache_bytes: [
      'Memory that cached responses take, by pattern of the address',
      () => cache.bytesByRoute(),
      'route',
    ],
    response_cache_entries: ['Cached responses', () => cache.size],
    response_cache_oldest_seconds: [
      'How long ago the oldest response that depends on posts was rendered or found unchanged',
      () => cache.oldestSeconds,
    ],
    database_pool_connections: [
      'Connections to the database, by whether a query uses them',
      () => [
        ['idle', pool.idleCount],
        ['busy', pool.totalCount - pool.idleCount],
      ],
      'state',
    ],
    database_pool_waiting: ['Queries that wait for a connection', () => pool.waitingCount],
    site_samples: ['Samples left in the content; `npm run ready` lists them', () => samples],
    posts_listener_connected: [
      'Whether changes of posts are heard of',
      () => Number(listener.isConnected),
    ],
    posts_listener_age_seconds: [
      'For how many seconds changes may have gone unheard',
      () => listener.ageSeconds,
    ],
    // By the names that prom-client gives them by default; all of its own would cost megabytes.
    nodejs_eventloop_lag_max_seconds: [
      'The longest that one turn of the event loop took since the metrics were last read',
      () => {
        const seconds = delay.max / 1e9;
        delay.reset();
        return seconds;
      },
    ],
    process_cpu_seconds_total: [
      'CPU time of all threads',
      () => {
        const { user, system } = process.cpuUsage();
        return (user + system) / 1e6;
      },
    ],
    process_start_time_seconds: ['When the process began, since 1970', () => startSeconds],
    process_resident_memory_bytes: ['Memory of the process', () => process.memoryUsage.rss()],
  });
}

/** One value, or several by the value of a label. */
type Reading = number | Iterable<readonly [value: string, reading: number]>;

/** Adds values that are read when the metrics are: counters where the name says so, else gauges. */
function readWithMetrics(
  registers: Registry[],
  readings: Readonly<Record<string, readonly [help: string, read: () => Reading, label?: string]>>,
): void {
  for (const [name, [help, read, label]] of Object.entries(readings)) {
    const Metric = name.endsWith('_total') ? Counter : Gauge;
    new Metric({
      name,
      help,
      labelNames: label ? [label] : [],
      registers,
      collect() {
        this.reset();
        const reading = read();
        if (typeof reading === 'number') this.inc(reading);
        else for (const [value, each] of reading) this.inc({ [label ?? '']: value }, each);
      },
    });
  }
}
