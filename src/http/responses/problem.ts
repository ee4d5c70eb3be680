import * as z from 'zod';
import { STATUS_CODES } from '../../process/node-http.ts';
import { responseOf, toJson, type UnroutedResponse } from './response.ts';

/** A problem document (RFC 9457). */
export const problemSchema = z
  .object({
    type: z.literal('about:blank'),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional().describe('What was wrong with this request, and what to do.'),
  })
  .meta({ id: 'Problem' });

/**
 * A problem document (RFC 9457) that nobody may store.
 *
 * @param detail what was wrong with this request and what to do, where that is the client's.
 */
export function problemOf(status: number, detail?: string): UnroutedResponse {
  const title = STATUS_CODES[status] ?? 'Error';
  const problem: z.output<typeof problemSchema> = { type: 'about:blank', title, status, detail };
  return responseOf('application/problem+json; charset=utf-8', toJson(problem), {
    statusCode: status,
    headers: { 'Cache-Control': 'no-store' },
  });
}
