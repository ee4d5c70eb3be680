import type { RequestListener } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { PageCache } from '../cache/page-cache.ts';
import type { PoolCounts } from '../database/connect.ts';
import type { Listener } from '../database/listen.ts';
import type { OnResponse } from '../http/middleware/access-log.ts';
import type { BuildInfo } from '../rendering/assets.ts';
import { RequestTimes } from './request-histogram.ts';
import { createVitalsMetrics, type OnVitals } from './vitals-metrics.ts';

/** Seconds; a page takes some milliseconds, and two seconds is when the database counts as away. */
const RENDER_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** What a process counts, in the form of Prometheus. */
export interface Metrics {
  readonly onResponse: OnResponse;
  readonly onRendered: (seconds: number) => void;
  readonly onVitals: OnVitals;
  /** What is asked for when the metrics are read, and costs nothing until then. */
  watch(parts: Watched): void;
  readonly handle: RequestListener;
}

interface Watched {
  readonly cache: PageCache;
  readonly listener: Listener;
  readonly pool: PoolCounts;
  readonly build: BuildInfo;
}

/** Makes the metrics of one process; two do not share any. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const times = new RequestTimes();
  // The registry asks nothing of it but its name and `get`; its types want a class of the library.
  registry.registerMetric(times as unknown as Histogram);
  const renders = new Histogram({
    name: 'page_render_seconds',
    help: 'Time to load and render an answer that was not kept',
    buckets: RENDER_BUCKETS,
    registers,
  });
  watchProcess(registers);
  return {
    onResponse: (request, response, seconds) => times.record(request, response, seconds),
    onRendered: (seconds) => renders.observe(seconds),
    onVitals: createVitalsMetrics(registers),
    watch: (parts) => watch(parts, registers),
    handle: async (_request, response) => {
      response.writeHead(200, { 'Content-Type': registry.contentType });
      response.end(await registry.metrics());
    },
  };
}

function watch({ cache, listener, pool, build }: Watched, registers: Registry[]): void {
  new Counter({
    name: 'page_cache_answers_total',
    help: 'Answers by what the cache had: a good one, none, or one that could not be renewed',
    labelNames: ['result'],
    registers,
    collect() {
      this.reset();
      this.inc({ result: 'hit' }, cache.counts.hits);
      this.inc({ result: 'miss' }, cache.counts.misses);
      this.inc({ result: 'stale' }, cache.counts.stale);
    },
  });
  new Gauge({
    name: 'site_build_info',
    help: 'Always 1; which version runs, on which Node',
    labelNames: ['version', 'revision', 'node'],
    registers,
  }).set({ ...build, node: process.version }, 1);
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections to the database, by whether a query uses them',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    },
  });
  gauges(registers, {
    database_pool_waiting: ['Queries that wait for a connection', () => pool.waitingCount],
    page_cache_bytes: ['Memory that kept answers take', () => cache.bytes],
    page_cache_entries: ['Answers that are kept', () => cache.entries],
    page_cache_oldest_seconds: [
      'How long ago the oldest kept answer was rendered, or found not to have changed',
      () => cache.oldestSeconds,
    ],
    posts_listener_connected: [
      'Whether changes of posts are heard of',
      () => Number(listener.isConnected),
    ],
    posts_listener_age_seconds: [
      'For how many seconds changes may have gone unheard',
      () => listener.ageSeconds,
    ],
  });
}

/** By the names that prom-client gives them by default; all of its own would cost megabytes. */
function watchProcess(registers: Registry[]): void {
  // Once an iteration: a timer would wake a process that nobody visits.
  const delay = monitorEventLoopDelay({ samplePerIteration: true });
  delay.enable();
  new Gauge({
    name: 'nodejs_eventloop_lag_max_seconds',
    help: 'The longest that one turn of the event loop took since the metrics were last read',
    registers,
    collect() {
      this.set(delay.max / 1e9);
      delay.reset();
    },
  });
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'CPU time of all threads',
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
  const startSeconds = Date.now() / 1_000 - process.uptime();
  gauges(registers, {
    process_start_time_seconds: ['When the process began, since 1970', () => startSeconds],
    process_resident_memory_bytes: ['Memory of the process', () => process.memoryUsage.rss()],
  });
}

type Readings = Readonly<Record<string, readonly [help: string, read: () => number]>>;

function gauges(registers: Registry[], readings: Readings): void {
  for (const [name, [help, read]] of Object.entries(readings)) {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  }
}
