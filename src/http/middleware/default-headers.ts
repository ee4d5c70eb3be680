import type { RequestHandler } from 'express';
import type { HeaderList } from '../../cache/cached-response.ts';

/** Sets the headers that every answer carries, and the request's id. */
export function defaultHeaders(standing: HeaderList): RequestHandler {
  const all = new Headers();
  for (let index = 0; index < standing.length; index += 2) {
    all.set(standing[index] ?? '', standing[index + 1] ?? '');
  }
  return (request, response, next) => {
    response.setHeaders(all);
    response.setHeader('X-Request-Id', request.id);
    next();
  };
}
