import { STATUS_CODES } from 'node:http';
import type { RenderedResponse } from '../../cache/rendered-response.ts';

/**
 * A problem document (RFC 9457) that nobody may store.
 *
 * @param detail what was wrong with this request and what to do; must hold nothing internal.
 */
export function problemOf(route: string, status: number, detail?: string): RenderedResponse {
  const problem = { type: 'about:blank', title: STATUS_CODES[status], status, detail };
  return {
    statusCode: status,
    contentType: 'application/problem+json; charset=utf-8',
    headers: { 'Cache-Control': 'no-store' },
    body: Buffer.from(JSON.stringify(problem)),
    route,
    lifetime: 'none',
  };
}
