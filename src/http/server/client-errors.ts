import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import type { DefaultHeaders } from '../../cache/rendered-response.ts';
import { STATUS_CODES } from '../../process/node-http.ts';
import { pendingOn } from './connections.ts';

/** By the code of Node's error; any other one is a 400. */
const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * Responds to what never becomes a request, because it is not HTTP, too long or too slow: as Node does
 * by itself, but with the default headers and a line in the log. For the event `clientError` of a server.
 */
export function refuseUnreadable(defaultHeaders: DefaultHeaders, logger: Logger) {
  const lines = defaultHeaders.map(([name, value]) => `${name}: ${value}\r\n`).join('');

  return (error: Error & { readonly code?: string }, socket: Duplex): void => {
    // Nothing may be written into a response that has begun.
    if (error.code === 'ECONNRESET' || !socket.writable || pendingOn(socket)[0]?.headersSent) {
      socket.destroy();
      return;
    }
    const status = STATUS_BY_CODE[error.code ?? ''] ?? 400;
    logger.info({ status, code: error.code }, 'unreadable request');
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}Connection: close\r\nContent-Length: 0\r\n\r\n`,
      () => socket.destroy(),
    );
  };
}
