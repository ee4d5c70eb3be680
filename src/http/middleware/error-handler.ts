import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import type { RenderedResponse } from '../../cache/rendered-response.ts';
import { errorPages } from '../../content/errors.ts';
import { serverErrorPages } from '../../content/server-errors.ts';
import { errorPage } from '../../pages/error-page.tsx';
import { NOTHING_TO_LOAD } from '../../pages/page.ts';
import { type RenderDeps, renderStaticPage } from '../../rendering/render-page.tsx';
import { problemResponse } from '../responses/problem.ts';
import type { Respond } from '../responses/respond.ts';
import { hasBody } from './request-checks.ts';

/** The document that is sent when even the page for an error cannot be rendered. */
const LAST_RESORT = `<!DOCTYPE html>
<html lang="es"><head><meta charset="utf-8"><title>Error</title></head>
<body><h1>Algo ha fallado</h1><p>Vuelve a intentarlo dentro de un momento.</p></body></html>`;

const PAGES = {
  404: errorPages[404],
  503: errorPages[503],
  400: serverErrorPages[400],
  405: serverErrorPages[405],
  413: serverErrorPages[413],
  429: serverErrorPages[429],
  500: serverErrorPages[500],
};

interface ErrorDeps extends Pick<RenderDeps, 'assets' | 'siteUrl'> {
  readonly logger: Logger;
  readonly respond: Respond;
}

/**
 * Turns whatever was thrown into a response: a problem document for the API, a page for people.
 * The cause is logged and shown to nobody.
 */
export function errors(deps: ErrorDeps): ErrorRequestHandler {
  return async (error, request, response, _next) => {
    const status = statusOf(error);
    const { id } = response.locals;
    if (status >= 500) deps.logger.error({ err: error, id }, 'request failed');
    if (response.headersSent) {
      request.socket.destroy();
      return;
    }
    response.set(error?.headers);
    // What is left of a body is not read: the connection ends with the response.
    if (hasBody(request)) response.set('Connection', 'close');
    const isForApi = request.path.startsWith('/api/');
    const render = async () => (isForApi ? apiError(status) : errorResponse(status, deps));
    const key = isForApi ? `api error ${status}` : `error ${status}`;
    try {
      await deps.respond(key, render, request, response);
    } catch (cause) {
      deps.logger.error({ err: cause, id }, 'the page for an error failed too');
      await deps.respond('last resort', async () => lastResort(status), request, response);
    }
  };
}

function apiError(status: number): RenderedResponse {
  return { ...problemResponse(status), route: 'error', lifetime: 'forever' };
}

async function errorResponse(status: number, deps: ErrorDeps): Promise<RenderedResponse> {
  const page = errorPage(isPageStatus(status) ? PAGES[status] : PAGES[400]);
  const body = await renderStaticPage(page, NOTHING_TO_LOAD, deps);
  return { ...htmlError(status, body), lifetime: 'forever' };
}

function lastResort(status: number): RenderedResponse {
  return { ...htmlError(status, Buffer.from(LAST_RESORT)), lifetime: 'none' };
}

function htmlError(statusCode: number, body: Buffer) {
  return {
    statusCode,
    contentType: 'text/html; charset=utf-8',
    headers: { 'Cache-Control': 'no-store' },
    body,
    route: 'error',
  };
}

/** A status without a page of its own, such as 412, is sent with the page for a 400. */
function isPageStatus(status: number): status is keyof typeof PAGES {
  return status in PAGES;
}

function statusOf(error: unknown): number {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
  return (status >= 400 && status < 500) || status === 503 ? status : 500;
}
