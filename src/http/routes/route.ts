import type { Express, Request } from 'express';
import type { Render } from '../../cache/response-cache.ts';
import type { Respond } from '../responses/respond.ts';

/**
 * What a request asks for. The key is its canonical target, path and known query in one spelling, so
 * that the cache has the response of most requests before any routing.
 */
export interface Resource {
  readonly key: string;
  readonly render: Render;
}

/** A path pattern of Express, and what is there; `undefined` leaves a request to the next route. */
export type Route = readonly [
  path: string,
  find: (
    request: Request<Record<string, string>>,
  ) => Resource | undefined | Promise<Resource | undefined>,
];

/** Lets an app respond to GET and HEAD with the resources of the routes, the first that has one. */
export function register(app: Express, routes: readonly Route[], respond: Respond): void {
  for (const [path, find] of routes) {
    app.get<Record<string, string>>(path, async (request, response, next) => {
      const resource = await find(request);
      if (!resource) return next();
      await respond(resource, request, response);
    });
  }
}
