import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { CacheResult } from '../cache/entries.ts';
import type { connectForServer } from '../database/connect.ts';
import type { Listener } from '../database/listen.ts';

export interface MetricSources {
  readonly cache: {
    readonly counts: Readonly<Record<CacheResult, number>>;
    readonly entries: { readonly size: number; readonly calculatedSize: number };
  };
  readonly listener: Listener;
  readonly countConnections: ReturnType<typeof connectForServer>['countConnections'];
  readonly build: { readonly version: string; readonly revision: string };
  readonly samples: number;
  /** Connections that were refused or closed, by the limit that they exceeded. */
  readonly refused: Readonly<Record<string, number>>;
  /** Where the log is written to. */
  readonly logOutput: { readonly failures: number };
}

/** Adds the metrics of the parts of the site, and of its process. */
export function registerSiteMetrics(parts: MetricSources, registers: Registry[]): void {
  const { cache, listener, countConnections, build, samples, logOutput, refused } = parts;
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
  registerMetrics(registers, {
    response_cache_results_total: [
      'Responses by cache result: hit, miss, or stale where it could not be rendered again',
      () => Object.entries(cache.counts),
      'result',
    ],
    response_cache_bytes: ['Memory of cached responses, about', () => cache.entries.calculatedSize],
    response_cache_entries: ['Cached responses', () => cache.entries.size],
    database_pool_connections: [
      'Connections to the database, by whether a query uses them',
      () => {
        const { idle, busy } = countConnections();
        return Object.entries({ idle, busy });
      },
      'state',
    ],
    database_pool_waiting: ['Queries that wait for a connection', () => countConnections().waiting],
    http_connections_refused_total: [
      'Connections refused or closed, by the limit that they exceeded',
      () => Object.entries(refused),
      'limit',
    ],
    log_write_failures_total: [
      'How often lines of the log could not be written, and were dropped',
      () => logOutput.failures,
    ],
    site_samples: ['Samples left in the content; `npm run ready` lists them', () => samples],
    posts_listener_connected: [
      'Whether changes are noticed',
      () => Number(listener.state === 'connected'),
    ],
    posts_listener_age_seconds: [
      'Seconds for which changes of posts may have gone unnoticed',
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

/** Registers metrics that are collected on each scrape: counters where the name ends in `_total`, else gauges. */
export function registerMetrics(
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
