import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { type ErrorPage, errorPages } from '../../content/interface/errors.ts';
import { serverErrorPages } from '../../content/interface/server-errors.ts';
import { DatabaseUnavailableError } from '../../database/failures.ts';
import { errorPage, unknownPage } from '../../pages/error-page.tsx';
import type { PageMatch } from '../../pages/page.ts';
import { type RenderDeps, renderPage } from '../../rendering/render-page.tsx';
import { HTML, problemOf, responseOf } from '../responses/response.ts';
import { HttpError } from '../http-error.ts';
import type { Respond } from '../responses/respond.ts';
import { hasBody } from '../requests/request-checks.ts';

/** Paths that programs request. */
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
 * Turns any error into a response: a problem document for programs, which says what was wrong with
 * their request, a page for people. The cause of a server error is logged and never sent.
 */
export function errors(deps: ErrorDeps): ErrorRequestHandler {
  return async (error, request, response, _next) => {
    const { locals } = response;
    const status = statusOf(error);
    // The listener logs an outage once.
    if (error instanceof DatabaseUnavailableError) locals.reason = error.reason;
    else if (status >= 500) deps.logger.error({ err: error, id: locals.id }, 'request failed');
    if (response.headersSent) return void request.socket.destroy();
    const known = error instanceof HttpError ? error : undefined;
    response.set(known?.headers ?? {});
    // What is left of a body is not read: the connection ends with the response.
    if (hasBody(request)) response.set('Connection', 'close');
    // A request that got as far as the pages is a person's, whatever the path ends in.
    const { match } = locals;
    const route = request.route?.path ?? 'error';
    if (!match && FOR_PROGRAMS.test(request.path)) {
      const render = async () => problemOf(status, known?.message);
      return deps.respond({ route, render }, response);
    }
    const document = documentOf(status, match ?? (status === 404 ? unknownPage : undefined));
    // The page of a list marks links to its own query, and searches could fill the cache.
    const isShared = status !== 503 || !match?.address.includes('?');
    const key = isShared ? `${status} ${document.page.path}` : undefined;
    const render = async () => {
      const body = await renderPage({ ...deps, ...document }).catch((cause: unknown) => {
        deps.logger.error({ err: cause }, 'the error page could not be rendered');
        return LAST_RESORT;
      });
      const headers = { 'Cache-Control': 'no-store' };
      return responseOf(HTML, body, { statusCode: status, headers, lifetime: 'today' });
    };
    await deps.respond({ key, route, render }, response);
  };
}

function statusOf(error: unknown): number {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
  return (status >= 400 && status < 500) || status === 503 ? status : 500;
}

/**
 * The document for an error. A page whose data cannot be loaded shows the same error at every
 * address of its pattern, so an unknown slug costs a query and no render (0.8 ms of CPU). Any other
 * error has its own page; a status without one, such as 412, has that of a 400.
 */
function documentOf(statusCode: number, match: PageMatch | undefined) {
  return match && (statusCode === 404 || statusCode === 410 || statusCode === 503)
    ? { ...match, state: { status: 'error', statusCode } as const }
    : { page: errorPage(PAGES[statusCode] ?? serverErrorPages[400]) };
}
