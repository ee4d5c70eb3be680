import { type RequestHandler, Router } from 'express';
import createHttpError from 'http-errors';
import * as z from 'zod';
import { matchPage } from '../../pages/table.ts';
import { routes } from '../../routes.ts';
import type { OnVitals } from '../../telemetry/vitals-metrics.ts';
import { readText } from './request-body.ts';

/** What one visit to one page measured. */
export interface Vitals {
  /** The page's pattern: one of a few, whatever is sent. */
  readonly route: string;
  /** Milliseconds, but CLS, which is a score. */
  readonly metrics: z.infer<typeof report>['metrics'];
}

/** A report has five numbers and a path. */
const MAX_BYTES = 2_048;

/** Nothing that is worth counting takes a minute. */
const milliseconds = z.number().min(0).max(60_000).optional();

const report = z.strictObject({
  path: z.string().max(200),
  metrics: z.strictObject({
    LCP: milliseconds,
    INP: milliseconds,
    FCP: milliseconds,
    TTFB: milliseconds,
    CLS: z.number().min(0).max(100).optional(),
  }),
});

/** Reports a second that are counted, and how many may come at once. */
const RATE = { perSecond: 50, burst: 200 };

/**
 * Takes the web vitals that pages send when they are left, and keeps sums of them. There is one limit
 * for all, so that nobody's address need be remembered; whoever crowds the others out spoils a
 * statistic and nothing else.
 */
export function vitals(onVitals: OnVitals): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });
  const mayCount = rateLimit(RATE);

  router.post(routes.apiVitals, async (request, response) => {
    request.template = routes.apiVitals;
    // Where browsers say so, only pages of ours are listened to (W3C Fetch Metadata).
    const site = request.get('Sec-Fetch-Site') ?? 'same-origin';
    if (site !== 'same-origin') throw createHttpError(403, 'a report from elsewhere');
    if (!mayCount()) {
      response.set('Retry-After', '1');
      throw createHttpError(429, 'too many reports');
    }
    onVitals(parseReport(await readText(request, response, MAX_BYTES)));
    response.set('Cache-Control', 'no-store').status(204).end();
  });
  router.all(routes.apiVitals, (request, response) => {
    request.template = routes.apiVitals;
    response.set('Allow', 'POST');
    throw createHttpError(405, 'method not allowed');
  });
  return router;
}

/** @throws an error with status 400 where it is not a report. */
function parseReport(text: string): Vitals {
  const parsed = report.safeParse(parseJson(text));
  if (!parsed.success) throw createHttpError(400, 'not a report');
  const { path, metrics } = parsed.data;
  return { route: matchPage(path)?.page.path ?? 'other', metrics };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A token bucket (RFC 2697 has the idea): it holds `burst`, and gains `perSecond`. */
function rateLimit({ perSecond, burst }: typeof RATE): () => boolean {
  let tokens = burst;
  let filledAt = performance.now();
  return () => {
    const now = performance.now();
    tokens = Math.min(burst, tokens + ((now - filledAt) / 1_000) * perSecond);
    filledAt = now;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
