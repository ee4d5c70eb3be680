import type { IncomingMessage, ServerResponse } from 'node:http';
import createHttpError from 'http-errors';

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
  const {
    'transfer-encoding': transfer = 'chunked',
    'content-encoding': coding = 'identity',
    'content-length': length = '0',
  } = request.headers;
  // Node undoes the chunks and leaves any other coding as it is (RFC 9112 section 6.1).
  if (transfer.toLowerCase() !== 'chunked') throw createHttpError(400, 'a coded transfer');
  if (coding.toLowerCase() !== 'identity') throw createHttpError(415, 'a coded body');
  if (Number(length) > maxBytes) throw createHttpError(413, 'a body too large');
  if (asksFirst(request)) response.writeContinue();
  const bytes = await readBytes(request, maxBytes);
  if (bytes.length > maxBytes) throw createHttpError(413, 'a body too large');
  try {
    return utf8.decode(bytes);
  } catch {
    throw createHttpError(400, 'a body that is not UTF-8');
  }
}

/** Whether the client waits for a word before it sends its body (RFC 9110 section 10.1.1). */
function asksFirst({ headers, httpVersion }: IncomingMessage): boolean {
  return httpVersion === '1.1' && headers.expect?.toLowerCase() === '100-continue';
}

/** @returns the whole body, or the beginning of one that is longer than `maxBytes`. */
async function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    // The request has the connection that the response needs, and would end it with the loop.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > maxBytes) break;
    }
  } catch (cause) {
    throw createHttpError(400, 'a body that was cut off', { cause });
  }
  return Buffer.concat(chunks);
}
