import type { RequestListener } from 'node:http';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Listener } from '../database/listen.ts';
import type { PageCache } from '../rendering/page-cache.ts';
import type { OnAnswered } from './request-log.ts';

/** Seconds; a page takes some milliseconds, and two seconds is when the database counts as away. */
const RENDER_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** What a process counts, in the form of Prometheus. */
export interface Metrics {
  readonly onAnswered: OnAnswered;
  readonly onRendered: (seconds: number) => void;
  /** What is asked for when the metrics are read, and costs nothing until then. */
  watch(parts: Watched): void;
  readonly handle: RequestListener;
}

interface Watched {
  readonly cache: PageCache;
  readonly listener: Listener;
}

/** Makes the metrics of one process; two do not share any. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  // Counted in a plain map: the library's own counter costs a tenth of sending a kept page.
  const counts = new Map<string, number>();
  new Counter({
    name: 'http_requests_total',
    help: 'Answers, by pattern of the address and class of the status',
    labelNames: ['route', 'status'],
    registers,
    collect() {
      this.reset();
      for (const [key, count] of counts) {
        const [status = '', route = ''] = key.split(' ', 2);
        this.inc({ route, status }, count);
      }
    },
  });
  const renders = new Histogram({
    name: 'page_render_seconds',
    help: 'Time to load and render an answer that was not kept',
    buckets: RENDER_BUCKETS,
    registers,
  });
  return {
    onAnswered: ({ template = 'other' }, { statusCode }) => {
      const key = `${Math.floor(statusCode / 100)}xx ${template}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    onRendered: (seconds) => renders.observe(seconds),
    watch: (parts) => watch(parts, registers),
    handle: async (_request, response) => {
      response.writeHead(200, { 'Content-Type': registry.contentType });
      response.end(await registry.metrics());
    },
  };
}

function watch({ cache, listener }: Watched, registers: Registry[]): void {
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
  const gauges = {
    page_cache_bytes: ['Memory that kept answers take', () => cache.bytes],
    page_cache_entries: ['Answers that are kept', () => cache.entries],
    posts_listener_connected: [
      'Whether changes of posts are heard of',
      () => Number(listener.isConnected),
    ],
    posts_listener_age_seconds: [
      'How old the newest change is that may not have been heard of',
      () => listener.ageSeconds,
    ],
    process_resident_memory_bytes: ['Memory of the process', () => process.memoryUsage.rss()],
  } as const;
  for (const [name, [help, read]] of Object.entries(gauges)) {
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
