import type { IncomingMessage, ServerResponse } from 'node:http';
import createHttpError from 'http-errors';
import getRawBody from 'raw-body';

/** JSON has no other character set (RFC 8259 section 8.1), whatever `Content-Type` says. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads the body of a request as text. `express.text` would read what it refuses to its end, however
 * long that is, and let whoever asks first whether a body is wanted wait in vain.
 *
 * @throws an error with the status of the response, where the body is too large, coded, cut off or no
 *   UTF-8. What is left of it is not read.
 */
export async function readText(
  request: IncomingMessage,
  response: ServerResponse,
  maxBytes: number,
): Promise<string> {
  const { headers, httpVersion } = request;
  const {
    'transfer-encoding': transfer = 'chunked',
    'content-encoding': coding = 'identity',
    'content-length': length,
  } = headers;
  // Node undoes the chunks and leaves any other coding as it is (RFC 9112 section 6.1).
  if (transfer.toLowerCase() !== 'chunked') throw createHttpError(400, 'a coded transfer');
  if (coding.toLowerCase() !== 'identity') throw createHttpError(415, 'a coded body');
  // The client may wait for a word before it sends its body (RFC 9110 section 10.1.1).
  const asksFirst = httpVersion === '1.1' && headers.expect?.toLowerCase() === '100-continue';
  if (asksFirst && Number(length ?? 0) <= maxBytes) response.writeContinue();
  const bytes = await getRawBody(request, { length: length ?? null, limit: maxBytes });
  try {
    return utf8.decode(bytes);
  } catch {
    throw createHttpError(400, 'a body that is not UTF-8');
  }
}
