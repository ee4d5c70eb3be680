import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { type ErrorPage, errorPages } from '../../content/interface/errors.ts';
import { serverErrorPages } from '../../content/interface/server-errors.ts';
import { DatabaseUnavailableError } from '../../database/failures.ts';
import { errorPage } from '../../pages/error-page.tsx';
import { type RenderDeps, renderPage } from '../../rendering/render-page.tsx';
import { problemOf, responseOf } from '../responses/response.ts';
import { HttpError } from '../http-error.ts';
import type { Respond } from '../responses/respond.ts';
import { hasBody } from '../requests/request-checks.ts';
import { HTML } from './page-response.ts';

/** What programs ask for. */
const FOR_PROGRAMS = /^\/api\/|\.(?:json|md|txt|xml)$/;

/** The document that is sent when even the page for an error cannot be rendered. */
const LAST_RESORT = Buffer.from(`<!DOCTYPE html>
<html lang="es"><head><meta charset="utf-8"><title>Error</title></head>
<body><h1>Algo ha fallado</h1><p>Vuelve a intentarlo dentro de un momento.</p></body></html>`);

const PAGES: Readonly<Record<number, ErrorPage>> = { ...serverErrorPages, ...errorPages };

interface ErrorDeps extends RenderDeps {
  readonly logger: Logger;
  readonly respond: Respond;
}

/**
 * Turns whatever was thrown into a response: a problem document for programs, which says what was wrong
 * with their request, a page for people. The cause of a failure of ours is logged and shown to nobody.
 */
export function errors(deps: ErrorDeps): ErrorRequestHandler {
  return async (error, request, response, _next) => {
    const { locals } = response;
    const status = statusOf(error);
    // An outage has a line of its own.
    if (error instanceof DatabaseUnavailableError) locals.reason = error.reason;
    else if (status >= 500) deps.logger.error({ err: error, id: locals.id }, 'request failed');
    if (response.headersSent) return void request.socket.destroy();
    const known = error instanceof HttpError ? error : undefined;
    response.set(known?.headers ?? {});
    // What is left of a body is not read: the connection ends with the response.
    if (hasBody(request)) response.set('Connection', 'close');
    const isForPrograms = FOR_PROGRAMS.test(request.path);
    const render = async () =>
      isForPrograms ? problemOf(status, known?.message) : errorResponse(status, deps);
    const key = isForPrograms ? undefined : `error ${status}`;
    await deps.respond({ key, route: request.route?.path ?? 'error', render }, response);
  };
}

function statusOf(error: unknown): number {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
  return (status >= 400 && status < 500) || status === 503 ? status : 500;
}

/** A status without a page of its own, such as 412, is sent with the page for a 400. */
async function errorResponse(statusCode: number, deps: ErrorDeps) {
  const page = errorPage(PAGES[statusCode] ?? serverErrorPages[400]);
  const headers = { 'Cache-Control': 'no-store' };
  const body = await renderPage({ ...deps, page }).catch((cause: unknown) => {
    deps.logger.error({ err: cause }, 'the page for an error failed too');
    return LAST_RESORT;
  });
  const lifetime = 'forever';
  return responseOf(HTML, body, { statusCode, headers, lifetime });
}
