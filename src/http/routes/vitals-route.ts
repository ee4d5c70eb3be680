import { json } from 'node:stream/consumers';
import type { Request, RequestHandler } from 'express';
import * as z from 'zod';
import { matchPage } from '../../pages/table.ts';
import { routes } from '../../routes.ts';
import { type OnVitals, vitalsSchema } from '../../telemetry/vitals-metrics.ts';
import { HttpError } from '../http-error.ts';
import { createRateLimit } from '../requests/rate-limit.ts';
import { responseOf } from '../responses/response.ts';
import type { Respond } from '../responses/respond.ts';

/** What a page measured, and where. */
export const reportSchema = z
  .strictObject({ path: z.string().max(200), metrics: vitalsSchema })
  .meta({ id: 'VitalsReport' });

/** A report has five numbers and a path. */
const MAX_BYTES = 2_048;

/** Of all clients together, so that no address has to be remembered. */
const MAX_A_SECOND = 100;

/**
 * Accepts the web vitals that pages send when they are left, and adds them up. A client that exceeds
 * the limit distorts a statistic and nothing else.
 */
export function vitals(onVitals: OnVitals, respond: Respond): RequestHandler {
  const count = createRateLimit(MAX_A_SECOND, 1_000, 1);
  return async (request, response) => {
    // Browsers say where a request comes from (W3C Fetch Metadata): only our own pages may report.
    const site = request.get('Sec-Fetch-Site') ?? 'same-origin';
    if (site !== 'same-origin') throw new HttpError(403, 'Only pages of this site may report.');
    count('everybody');
    const { path, metrics } = await readReport(request);
    onVitals(matchPage(path)?.page.path ?? 'other', metrics);
    await respond({ route: routes.apiVitals, render: async () => COUNTED }, response);
  };
}

const COUNTED = responseOf('text/plain', Buffer.alloc(0), {
  statusCode: 204,
  headers: { 'Cache-Control': 'no-store' },
});

/**
 * Reads a report, whose length must be in its header, as browsers send it. `express.json` would
 * read a body that it rejects to its end, however long.
 *
 * @throws an error with the status of the response, where it is too large, without a length or no report.
 *   What is left of it is not read.
 */
async function readReport(request: Request) {
  const length = request.get('Content-Length');
  if (length === undefined) throw new HttpError(411, 'Send the length of the body.');
  if (Number(length) > MAX_BYTES) throw new HttpError(413, `Send ${MAX_BYTES} bytes at most.`);
  try {
    return reportSchema.parse(await json(request));
  } catch {
    throw new HttpError(400, 'This is not a report.');
  }
}
