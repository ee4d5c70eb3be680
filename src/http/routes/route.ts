import type { Express, Request } from 'express';
import { responseOf } from '../responses/response.ts';
import type { Resource, Respond } from '../responses/respond.ts';

/** A resource. Without a `route` of its own, log and metrics use the path of its route. */
type RoutedResource = Omit<Resource, 'route'> & Partial<Resource>;

/** A path pattern of Express, and what is there; `undefined` leaves a request to the next route. */
export type Route = readonly [
  path: string,
  find: (
    request: Request<Record<string, string>>,
  ) => RoutedResource | undefined | Promise<RoutedResource | undefined>,
];

/** A document at a fixed address; whatever the query says, it is the same. */
export function fixedRoute(
  path: string,
  contentType: string,
  write: () => Buffer | Promise<Buffer>,
): Route {
  const render = async () => responseOf(contentType, await write());
  return [path, () => ({ key: path, render })];
}

/** Lets an app respond to GET and HEAD with the resources of the routes, the first that has one. */
export function register(app: Express, routes: readonly Route[], respond: Respond): void {
  for (const [route, find] of routes) {
    app.get<Record<string, string>>(route, async (request, response, next) => {
      const resource = await find(request);
      if (!resource) return next();
      await respond({ route, ...resource }, response);
    });
  }
}
