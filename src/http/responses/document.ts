import type { RenderedResponse } from '../../cache/rendered-response.ts';

/** A document for programs, which clients may store and must revalidate each time. */
export function documentOf(
  route: string,
  contentType: string,
  body: Buffer,
  headers: Readonly<Record<string, string>> = {},
): RenderedResponse {
  return {
    statusCode: 200,
    contentType,
    headers: { 'Cache-Control': 'no-cache', ...headers },
    body,
    route,
    lifetime: 'until-change',
  };
}

/** The way to the current address of a document. */
export function moved(route: string, contentType: string, location: string): RenderedResponse {
  const empty = documentOf(route, contentType, Buffer.alloc(0), { Location: location });
  return { ...empty, statusCode: 301 };
}
