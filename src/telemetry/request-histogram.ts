import type { RequestRecord } from './request-record.ts';

/** Seconds. A cached page takes less than the first bound; at 2 s the database counts as unavailable. */
const BOUNDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Limits the series of a route, whatever method a client invents. */
const METHODS = ['GET', 'HEAD', 'POST', 'other'] as const;
const STATUSES = ['1xx', '2xx', '3xx', '4xx', '5xx'] as const;

/** The responses of one series. */
interface Times {
  /** How many took no longer than each bound, and longer than the one before; last, than any. */
  readonly counts: number[];
  count: number;
  /** Seconds. */
  sum: number;
}

/**
 * How long responses took, by pattern of the address, method and class of the status. Recorded in plain
 * numbers, and put into the library's format when they are read: the library's own way of observing
 * costs a fifth of sending a cached page.
 */
export class RequestTimes {
  readonly name = 'http_request_duration_seconds';
  readonly #routes = new Map<string, (Times | undefined)[]>();

  /** Counts one response. */
  record({ route = 'other', method }: RequestRecord, status: number, seconds: number): void {
    const times = this.#timesOf(route, slotOf(method, status));
    let bound = 0;
    while (bound < BOUNDS.length && seconds > (BOUNDS[bound] ?? 0)) bound += 1;
    times.counts[bound] = (times.counts[bound] ?? 0) + 1;
    times.count += 1;
    times.sum += seconds;
  }

  /** What the library's registry asks of a metric. */
  async get() {
    return {
      name: this.name,
      help: 'Time from a request to the end of its response',
      type: 'histogram',
      values: this.#values(),
    };
  }

  #timesOf(route: string, slot: number): Times {
    const known = this.#routes.get(route)?.[slot];
    if (known) return known;
    const times = { counts: [...BOUNDS, Number.POSITIVE_INFINITY].map(() => 0), count: 0, sum: 0 };
    const slots = this.#routes.get(route) ?? [];
    slots[slot] = times;
    this.#routes.set(route, slots);
    return times;
  }

  #values() {
    const { name } = this;
    return [...this.#routes].flatMap(([route, slots]) =>
      slots.flatMap((times, slot) => {
        if (!times) return [];
        const labels = labelsOf(route, slot);
        let below = 0;
        const buckets = BOUNDS.map((le, bound) => {
          below += times.counts[bound] ?? 0;
          return { metricName: `${name}_bucket`, labels: { ...labels, le }, value: below };
        });
        return [
          ...buckets,
          { metricName: `${name}_bucket`, labels: { ...labels, le: '+Inf' }, value: times.count },
          { metricName: `${name}_sum`, labels, value: times.sum },
          { metricName: `${name}_count`, labels, value: times.count },
        ];
      }),
    );
  }
}

function slotOf(method: string, statusCode: number): number {
  const known = METHODS.indexOf(method as (typeof METHODS)[number]);
  const row = known === -1 ? METHODS.length - 1 : known;
  return row * STATUSES.length + Math.floor(statusCode / 100) - 1;
}

function labelsOf(route: string, slot: number) {
  const status = slot % STATUSES.length;
  const method = METHODS[(slot - status) / STATUSES.length] ?? '';
  return { method, route, status: STATUSES[status] ?? '' };
}
