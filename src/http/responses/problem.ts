import { STATUS_CODES } from 'node:http';
import type { Response } from 'express';

const CONTENT_TYPE = 'application/problem+json; charset=utf-8';

/**
 * Answers with a problem document (RFC 9457) that nobody may keep.
 *
 * @param detail what was wrong with this request and what to do; must hold nothing internal.
 */
export function sendProblem(response: Response, status: number, detail?: string): void {
  response
    .status(status)
    .set('Cache-Control', 'no-store')
    .type(CONTENT_TYPE)
    .send(problemDocument(status, detail));
}

/** A problem document as an answer of the page cache. */
export function problemResponse(status: number, detail?: string) {
  return {
    statusCode: status,
    contentType: CONTENT_TYPE,
    headers: { 'Cache-Control': 'no-store' },
    body: Buffer.from(problemDocument(status, detail)),
  };
}

function problemDocument(status: number, detail?: string): string {
  return JSON.stringify({ type: 'about:blank', title: STATUS_CODES[status], status, detail });
}
