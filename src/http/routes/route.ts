import type { Express, Request } from 'express';
import { responseOf, type UnroutedResponse } from '../responses/response.ts';
import type { Resource, Respond } from '../responses/respond.ts';

/** A resource whose response may get the pattern of its address from its route. */
interface RoutedResource extends Pick<Resource, 'key'> {
  readonly render: () => Promise<UnroutedResponse>;
}

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

/**
 * Lets an app respond to GET and HEAD with the resources of the routes, the first that has one. Log
 * and metrics name a response by the path of its route unless it has a name of its own.
 */
export function register(app: Express, routes: readonly Route[], respond: Respond): void {
  for (const [route, find] of routes) {
    app.get<Record<string, string>>(route, async (request, response, next) => {
      const resource = await find(request);
      if (!resource) return next();
      response.locals.route = route;
      const render = async () => ({ route, ...(await resource.render()) });
      await respond({ key: resource.key, render }, response);
    });
  }
}
