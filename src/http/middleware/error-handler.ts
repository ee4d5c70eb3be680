import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { DatabaseUnavailableError } from '../../database/failures.ts';
import type { RenderDeps } from '../../rendering/render-page.tsx';
import { errorDocument, lastResort, problem } from '../responses/error-responses.ts';
import type { Respond } from '../responses/respond.ts';
import { hasBody } from './request-body.ts';

/** What programs ask for. */
const FOR_PROGRAMS = /^\/api\/|\.(?:json|md|txt|xml)$/;

interface ErrorDeps extends RenderDeps {
  readonly logger: Logger;
  readonly respond: Respond;
}

/**
 * Turns whatever was thrown into a response: a problem document for programs, a page for people.
 * The cause is logged and shown to nobody.
 */
export function errors(deps: ErrorDeps): ErrorRequestHandler {
  return async (error, request, response, _next) => {
    const { locals } = response;
    const status = statusOf(error);
    // An outage has a line of its own.
    if (error instanceof DatabaseUnavailableError) locals.reason = error.reason;
    else if (status >= 500) deps.logger.error({ err: error, id: locals.id }, 'request failed');
    if (response.headersSent) return void request.socket.destroy();
    response.set(error?.headers);
    // What is left of a body is not read: the connection ends with the response.
    if (hasBody(request)) response.set('Connection', 'close');
    const resource = FOR_PROGRAMS.test(request.path)
      ? { key: `problem ${status}`, render: async () => problem(status) }
      : { key: `error ${status}`, render: () => errorDocument(status, deps) };
    try {
      await deps.respond(resource, request, response);
    } catch (cause) {
      deps.logger.error({ err: cause, id: locals.id }, 'the page for an error failed too');
      const render = async () => lastResort(status);
      await deps.respond({ key: `last resort ${status}`, render }, request, response);
    }
  };
}

function statusOf(error: unknown): number {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
  return (status >= 400 && status < 500) || status === 503 ? status : 500;
}
