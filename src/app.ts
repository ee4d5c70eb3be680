import compression from 'compression';
import express from 'express';
import type { RenderedResponse } from './cache/rendered-response.ts';
import { ResponseCache } from './cache/response-cache.ts';
import type { Config } from './config.ts';
import { type LogDeps, logRequests } from './http/requests/access-log.ts';
import { errors } from './http/routes/error-handler.ts';
import { requestError, targetError } from './http/requests/request-checks.ts';
import { limitSearches } from './http/requests/rate-limit.ts';
import { createCachedResponse } from './http/responses/cached-response.ts';
import { createRespond, renderResource, type RespondDeps } from './http/responses/respond.ts';
import { sendCached } from './http/responses/send-cached.ts';
import { api } from './http/routes/api-routes.ts';
import { type DocumentDeps, documents } from './http/routes/document-routes.ts';
import { builtFiles, type FileDeps, media } from './http/routes/file-routes.ts';
import { openApi } from './http/routes/openapi.ts';
import { pageResource, pageRoutes } from './http/routes/page-routes.ts';
import { preview } from './http/routes/preview-route.ts';
import { register } from './http/routes/route.ts';
import { vitals } from './http/routes/vitals-route.ts';
import { matchPage } from './pages/table.ts';
import type { PostRepository } from './posts/reading/post-repository.ts';
import type { RenderDeps } from './rendering/render-page.tsx';
import { routes } from './routes.ts';
import type { OnVitals } from './telemetry/vitals-metrics.ts';

export interface AppDeps
  extends
    RenderDeps,
    DocumentDeps,
    FileDeps,
    LogDeps,
    Omit<RespondDeps, 'cache'>,
    Pick<Config, 'trustedProxyHops' | 'searchesPerMinute' | 'cacheBytes'> {
  readonly posts: PostRepository;
  readonly onVitals: OnVitals;
}

/** Composes the site. `handle` sends cached responses; other requests go through `app`, in order. */
export function createApp(deps: AppDeps) {
  const { cacheBytes, defaultHeaders } = deps;
  const prepare = (rendered: RenderedResponse) => createCachedResponse(rendered, defaultHeaders);
  const cache = new ResponseCache({ maxBytes: cacheBytes, prepare });
  const respond = createRespond({ ...deps, cache: cacheBytes > 0 ? cache : undefined });

  const app = express();
  app.disable('x-powered-by').enable('case sensitive routing').enable('strict routing');
  app.set('trust proxy', deps.trustedProxyHops);
  app.use((_request, response, next) => next(response.locals.error));
  // Cached responses are encoded already.
  const filter: compression.CompressionFilter = (request, response) =>
    response.locals.cache === undefined && compression.filter(request, response);
  app.use(compression({ filter }));
  app.use(limitSearches(deps.searchesPerMinute));
  app.post(routes.apiVitals, vitals(deps.onVitals, respond));
  const resources = [
    media(deps),
    builtFiles(deps),
    ...api(deps.posts, () => openApi(deps.siteUrl, deps.assets.build.version)),
    ...documents(deps),
    preview(deps),
  ];
  register(app, resources, respond);
  app.use(pageRoutes(deps, respond));
  app.use(errors({ ...deps, respond }));

  const handle = logRequests(deps, (request, response, record) => {
    const route = (error?: Error) => {
      // Only after the cache lookup: nothing is cached under an invalid target.
      record.error = targetError(record.target) ?? error;
      // Express never ends a request whose target it cannot parse, such as `http://[/`, and Node warns of a `#`.
      if (!/^\/[^#]*$/.test(record.target)) request.url = '/';
      app(request, Object.assign(response, { locals: record }));
    };
    const error = requestError(request);
    // If-Match may fail; the router turns that error into a response.
    const isRouted = error || request.headers['if-match'] !== undefined;
    const found = isRouted ? undefined : cache.find(record.target);
    if (found) {
      record.route = found.cached.route;
      sendCached(found, response, record)?.catch(route);
    } else route(error);
  });

  return {
    handle,
    cache,
    /** Renders the pages that are requested most. @throws where one cannot be rendered. */
    async warmUp(): Promise<void> {
      for (const path of [routes.home, routes.blog]) {
        const match = matchPage(path);
        if (!match) continue;
        const page = pageResource(match, deps);
        const { cached } = await cache.get(path, () => renderResource(page));
        await cached.variant('br');
      }
    },
  };
}
