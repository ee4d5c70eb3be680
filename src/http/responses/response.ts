import * as z from 'zod';
import type { RenderedResponse } from '../../cache/rendered-response.ts';
import { STATUS_CODES } from '../../process/node-http.ts';

/** A response that gets the pattern of its address from its resource. */
export type UnroutedResponse = Omit<RenderedResponse, 'route'>;

export const HTML = 'text/html';

/** A text that clients may store and must revalidate each time, unless `more` says otherwise. */
export function responseOf(
  contentType: string,
  body: Buffer,
  more: Partial<UnroutedResponse> = {},
): UnroutedResponse {
  return {
    statusCode: 200,
    contentType: `${contentType}; charset=utf-8`,
    body,
    lifetime: 'until-change',
    ...more,
    headers: { 'Cache-Control': 'no-cache', ...more.headers },
  };
}

/**
 * Redirects to the current address of a document. Clients must revalidate: another post may get the old one.
 *
 * @param statusCode 308 where the address is only spelt otherwise.
 */
export function redirectTo(location: string, type: string, statusCode = 301): UnroutedResponse {
  return responseOf(type, Buffer.alloc(0), { statusCode, headers: { Location: location } });
}

export function toJson(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}

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
 * @param detail what was wrong with this request and what to do, if the error is the client's.
 */
export function problemOf(status: number, detail?: string): UnroutedResponse {
  const title = STATUS_CODES[status] ?? 'Error';
  const problem: z.output<typeof problemSchema> = { type: 'about:blank', title, status, detail };
  return responseOf('application/problem+json', toJson(problem), {
    statusCode: status,
    headers: { 'Cache-Control': 'no-store' },
  });
}
