import { type ErrorPage, errorPages } from '../../content/interface/errors.ts';
import { serverErrorPages } from '../../content/interface/server-errors.ts';
import { errorPage } from '../../pages/error-page.tsx';
import { type RenderDeps, renderPage } from '../../rendering/render-page.tsx';
import { documentOf } from './document.ts';
import { problemOf } from './problem.ts';

/** The document that is sent when even the page for an error cannot be rendered. */
const LAST_RESORT = `<!DOCTYPE html>
<html lang="es"><head><meta charset="utf-8"><title>Error</title></head>
<body><h1>Algo ha fallado</h1><p>Vuelve a intentarlo dentro de un momento.</p></body></html>`;

const PAGES: Readonly<Record<number, ErrorPage>> = { ...serverErrorPages, ...errorPages };

const ALWAYS_THE_SAME = { route: 'error', lifetime: 'forever' } as const;

/** For programs. */
export function problem(status: number) {
  return { ...problemOf(status), ...ALWAYS_THE_SAME };
}

/** For people. A status without a page of its own, such as 412, is sent with the page for a 400. */
export async function errorDocument(status: number, deps: RenderDeps) {
  const page = errorPage(PAGES[status] ?? serverErrorPages[400]);
  return htmlError(status, await renderPage({ ...deps, page }));
}

/** Where even the page for an error cannot be rendered. */
export function lastResort(statusCode: number) {
  return htmlError(statusCode, Buffer.from(LAST_RESORT));
}

function htmlError(statusCode: number, body: Buffer) {
  const headers = { 'Cache-Control': 'no-store' };
  const html = documentOf('text/html; charset=utf-8', body, { statusCode, headers });
  return { ...html, ...ALWAYS_THE_SAME };
}
