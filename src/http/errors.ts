import type { ErrorRequestHandler, Request } from 'express';
import type { ErrorStatus } from '../pages/error-page.tsx';
import { PostsUnavailableError } from '../posts/post.ts';
import { type RenderDeps, renderErrorPage } from '../rendering/render-page.tsx';
import { sendProblem } from './problem.ts';

/** Short, since the site recovers by itself as soon as the database is back. */
export const RETRY_AFTER_SECONDS = 5;

/** What is left when even the page for an error cannot be rendered. */
const LAST_RESORT = `<!DOCTYPE html>
<html lang="es"><head><meta charset="utf-8"><title>Error</title></head>
<body><h1>Algo ha fallado</h1><p>Vuelve a intentarlo dentro de un momento.</p></body></html>`;

/**
 * Turns whatever was thrown into an answer: a problem document for the API, a page for people.
 * The cause goes to the log and nowhere else.
 */
export function errors(deps: Pick<RenderDeps, 'assets' | 'siteUrl'>): ErrorRequestHandler {
  return async (error, request, response, _next) => {
    const status = statusOf(error);
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    if (response.headersSent) {
      request.socket.destroy();
      return;
    }
    response.set('Cache-Control', 'no-store');
    if (status === 503) response.set('Retry-After', String(RETRY_AFTER_SECONDS));
    if (isForApi(request)) {
      sendProblem(response, status);
      return;
    }
    response
      .status(status)
      .type('html')
      .send(await errorHtml(status, deps, request));
  };
}

function statusOf(error: unknown): ErrorStatus {
  if (error instanceof PostsUnavailableError) return 503;
  const status = error instanceof Error && 'status' in error ? error.status : 500;
  return status === 400 || status === 404 || status === 405 || status === 503 ? status : 500;
}

function isForApi(request: Request): boolean {
  return request.path.startsWith('/api/');
}

async function errorHtml(
  status: ErrorStatus,
  deps: Pick<RenderDeps, 'assets' | 'siteUrl'>,
  request: Request,
): Promise<Buffer | string> {
  try {
    return (await renderErrorPage(status, deps)).html;
  } catch (error) {
    request.log.error({ err: error }, 'the page for an error failed too');
    return LAST_RESORT;
  }
}
