import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';

/** A proxy's request id is taken over only in this form, so that it cannot carry anything else. */
const REQUEST_ID = /^[\w-]{8,64}$/;

/**
 * One line a request, with an id that the answer carries too. Neither query string, nor address,
 * nor headers are logged: they may hold what belongs to the visitor.
 */
export function requestLog(logger: Logger): RequestHandler {
  return pinoHttp({
    logger,
    genReqId(request, response) {
      const given = request.headers['x-request-id'];
      const id = typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
      response.setHeader('X-Request-Id', id);
      return id;
    },
    serializers: {
      req: ({ id, method, url }) => ({ id, method, path: pathOf(url) }),
      res: ({ statusCode }) => ({ statusCode }),
    },
    customLogLevel: (_request, response) => (response.statusCode >= 500 ? 'error' : 'info'),
    customSuccessMessage: (request, response) =>
      `${request.method} ${pathOf(request.url)} ${response.statusCode}`,
    customErrorMessage: (request, response) =>
      `${request.method} ${pathOf(request.url)} ${response.statusCode}`,
  });
}

function pathOf(target: string | undefined): string {
  return target?.split('?', 1)[0] ?? '';
}
