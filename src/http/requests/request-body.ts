import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { HttpError } from '../http-error.ts';

/** Whether a body follows the request's header (RFC 9112 section 6). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Reads the body of a request, whose length must stand in its header, as browsers have it. `express.raw`
 * would read what it refuses to its end, however long that is.
 *
 * @throws an error with the status of the response, where the body is too large, without a length or cut
 *   off. What is left of it is not read.
 */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const { 'content-length': length, 'transfer-encoding': transfer } = request.headers;
  if (transfer !== undefined) throw new HttpError(411, 'Send the length of the body.');
  if (Number(length) > maxBytes) throw new HttpError(413, `Send ${maxBytes} bytes at most.`);
  // Such a request has no events to wait for (`optimizeEmptyRequests`).
  if (!hasBody(request)) return Buffer.alloc(0);
  return buffer(request).catch((cause) => {
    throw new HttpError(400, 'The body was cut off.', {}, { cause });
  });
}
