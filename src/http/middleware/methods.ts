import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import createHttpError from 'http-errors';

/**
 * The whole site is read-only: any other method is answered with 405 and `Allow`, anything that has a
 * body with 413.
 */
export const allowReadingOnly: RequestHandler = (request, response, next) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.set('Allow', 'GET, HEAD');
    next(createHttpError(405, 'method not allowed'));
    return;
  }
  next(hasBody(request) ? createHttpError(413, 'a body where none is wanted') : undefined);
};

/** Whether a body follows the request's header (RFC 9112 section 6). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}
