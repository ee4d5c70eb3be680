import { STATUS_CODES } from 'node:http';
import type { Response } from 'express';

/**
 * Answers with a problem document (RFC 9457) that nobody may keep.
 *
 * @param detail what was wrong with this request and what to do; must hold nothing internal.
 */
export function sendProblem(response: Response, status: number, detail?: string): void {
  response
    .status(status)
    .set('Cache-Control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify({ type: 'about:blank', title: STATUS_CODES[status], status, detail }));
}
