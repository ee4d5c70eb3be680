import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import createHttpError from 'http-errors';
import getRawBody from 'raw-body';

/** Whether a body follows the request's header (RFC 9112 section 6). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/**
 * Reads the body of a request. `express.raw` would read what it refuses to its end, however long that
 * is, and let a client that asks first whether a body is wanted wait in vain.
 *
 * @throws an error with the status of the response, where the body is too large, coded or cut off. What
 *   is left of it is not read.
 */
export async function readBody(
  request: Request,
  response: Response,
  maxBytes: number,
): Promise<Buffer> {
  const { headers, httpVersion } = request;
  const {
    'transfer-encoding': transfer = 'chunked',
    'content-encoding': coding = 'identity',
    'content-length': length,
  } = headers;
  // Such a request has no events to wait for (`optimizeEmptyRequests`).
  if (!hasBody(request)) return Buffer.alloc(0);
  // Node undoes the chunks and leaves any other coding as it is (RFC 9112 section 6.1).
  if (transfer.toLowerCase() !== 'chunked') throw createHttpError(400, 'a coded transfer');
  if (coding.toLowerCase() !== 'identity') throw createHttpError(415, 'a coded body');
  // The client may wait for a word before it sends its body (RFC 9110 section 10.1.1).
  const asksFirst = httpVersion === '1.1' && headers.expect?.toLowerCase() === '100-continue';
  if (asksFirst && Number(length ?? 0) <= maxBytes) response.writeContinue();
  return getRawBody(request, { length: length ?? null, limit: maxBytes });
}
