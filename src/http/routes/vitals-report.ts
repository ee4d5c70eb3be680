import createHttpError from 'http-errors';
import * as z from 'zod';
import { vitalsSchema } from '../../telemetry/vitals-metrics.ts';

/** What a page measured, and where. */
export const reportSchema = z
  .strictObject({ path: z.string().max(200), metrics: vitalsSchema })
  .meta({ id: 'VitalsReport' });

/** JSON has no other character set (RFC 8259 section 8.1), whatever `Content-Type` says. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** @throws an error with status 400 where it is not a report. */
export function parseReport(body: Buffer) {
  try {
    return reportSchema.parse(JSON.parse(utf8.decode(body)));
  } catch (cause) {
    throw createHttpError(400, 'not a report', { cause });
  }
}
