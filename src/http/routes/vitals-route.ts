import type { RequestHandler } from 'express';
import createHttpError from 'http-errors';
import * as z from 'zod';
import type { RenderedResponse } from '../../cache/rendered-response.ts';
import { matchPage } from '../../pages/table.ts';
import { routes } from '../../routes.ts';
import type { OnVitals, Vitals } from '../../telemetry/vitals-metrics.ts';
import type { Respond } from '../responses/respond.ts';
import { readText } from './request-body.ts';

/** A report has five numbers and a path. */
const MAX_BYTES = 2_048;

/** Nothing that is worth counting takes a minute. */
const milliseconds = z.number().min(0).max(60_000).optional();

/** What a page measured, and where. */
export const reportSchema = z.strictObject({
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
 * Accepts the web vitals that pages send when they are left, and adds them up. One limit holds for
 * all clients, so that no address has to be remembered; a client that exceeds it distorts a statistic
 * and nothing else.
 */
export function vitals(onVitals: OnVitals, respond: Respond): RequestHandler {
  const mayCount = rateLimit(RATE);
  return async (request, response) => {
    response.locals.route = routes.apiVitals;
    // Browsers say where a request comes from (W3C Fetch Metadata): only our own pages may report.
    const site = request.get('Sec-Fetch-Site') ?? 'same-origin';
    if (site !== 'same-origin') throw createHttpError(403, 'a report from elsewhere');
    if (!mayCount()) {
      throw createHttpError(429, 'too many reports', { headers: { 'Retry-After': '1' } });
    }
    onVitals(parseReport(await readText(request, response, MAX_BYTES)));
    await respond({ key: routes.apiVitals, render: async () => NO_CONTENT }, request, response);
  };
}

const NO_CONTENT: RenderedResponse = {
  statusCode: 204,
  contentType: 'text/plain; charset=utf-8',
  headers: { 'Cache-Control': 'no-store' },
  body: Buffer.alloc(0),
  isCompact: true,
  route: routes.apiVitals,
  lifetime: 'none',
};

/** @throws an error with status 400 where it is not a report. */
function parseReport(text: string): Vitals {
  const parsed = reportSchema.safeParse(parseJson(text));
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
