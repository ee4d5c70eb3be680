import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';

declare module 'node:http' {
  interface IncomingMessage {
    /** Stands in the log and in the answer. */
    id: string;
    /** The pattern of the address, once it is known; for the metrics. */
    template?: string;
  }
}

/** Called when an answer has been sent, or the client has gone before. */
export type OnAnswered = (request: IncomingMessage, response: ServerResponse) => void;

/** A proxy's request id is taken over only in this form, so that it cannot carry anything else. */
const REQUEST_ID = /^[\w-]{8,64}$/;

/**
 * Gives a request its id and, once it has been answered, its line in the log. Neither query string,
 * nor address, nor headers are logged: they may hold what belongs to the visitor.
 */
export function requestLog(logger: Logger, onAnswered: OnAnswered) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const begun = performance.now();
    request.id = idOf(request);
    response.once('close', () => {
      onAnswered(request, response);
      const { id, method } = request;
      const { statusCode } = response;
      const path = pathOf(request);
      // 503 is an outage, which has a line of its own.
      const level = statusCode >= 500 && statusCode !== 503 ? 'error' : 'info';
      logger[level](
        {
          req: { id, method, path },
          res: { statusCode },
          responseTime: Math.round(performance.now() - begun),
          ...(!response.writableFinished && { aborted: true }),
        },
        `${method} ${path} ${statusCode}`,
      );
    });
  };
}

function idOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** What the client asked for: Express shortens `url` while a request is in a mounted router. */
function pathOf(request: IncomingMessage): string {
  const target = 'originalUrl' in request ? String(request.originalUrl) : (request.url ?? '');
  const end = target.indexOf('?');
  return end === -1 ? target : target.slice(0, end);
}
