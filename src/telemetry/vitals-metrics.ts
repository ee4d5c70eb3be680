import { Histogram, type Registry } from 'prom-client';
import * as z from 'zod';

/** Nothing that is worth counting takes a minute. */
const milliseconds = z.number().min(0).max(60_000).optional();

/** What a page measured. */
export const vitalsSchema = z.strictObject({
  LCP: milliseconds,
  INP: milliseconds,
  FCP: milliseconds,
  TTFB: milliseconds,
  CLS: z.number().min(0).max(100).optional(),
});

/** Counts the vitals of a page. `route` is the pattern of the page: one of a few, whatever is sent. */
export type OnVitals = (route: string, vitals: z.output<typeof vitalsSchema>) => void;

/** Seconds, around what Google calls good and poor: LCP 2.5 and 4, INP 0.2 and 0.5, TTFB 0.8 and 1.8. */
const SECONDS = [0.05, 0.1, 0.2, 0.35, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 8];

/** Around good and poor, 0.1 and 0.25. */
const SHIFTS = [0.001, 0.01, 0.05, 0.1, 0.15, 0.25, 0.5];

/** The measurements of visitors' browsers, as sums by page, without visitor, time or origin. */
export function createVitalsMetrics(registers: Registry[]): OnVitals {
  const durations = new Histogram({
    name: 'web_vitals_duration_seconds',
    help: 'Web vitals that are times (LCP, INP, FCP, TTFB), by pattern of the page',
    labelNames: ['metric', 'route'],
    buckets: SECONDS,
    registers,
  });
  const shifts = new Histogram({
    name: 'web_vitals_layout_shift',
    help: 'Cumulative Layout Shift, a score without a unit, by pattern of the page',
    labelNames: ['route'],
    buckets: SHIFTS,
    registers,
  });
  return (route, { CLS, ...times }) => {
    if (CLS !== undefined) shifts.observe({ route }, CLS);
    for (const [metric, milliseconds] of Object.entries(times)) {
      if (milliseconds !== undefined) durations.observe({ metric, route }, milliseconds / 1_000);
    }
  };
}
