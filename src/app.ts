import type { RequestListener } from 'node:http';
import express from 'express';
import type { Logger } from 'pino';
import type { HeaderList } from './cache/cached-response.ts';
import type { PageCache } from './cache/page-cache.ts';
import { logRequests, type OnResponse } from './http/middleware/access-log.ts';
import { defaultHeaders } from './http/middleware/default-headers.ts';
import { errors } from './http/middleware/error-handler.ts';
import { hostGuard, namesOneHost } from './http/middleware/host.ts';
import { allowReadingOnly, hasBody } from './http/middleware/methods.ts';
import { requestTargetGuard } from './http/middleware/request-target.ts';
import { limitSearches } from './http/middleware/search-limit.ts';
import { createResponder } from './http/responses/respond.ts';
import { api } from './http/routes/api-routes.ts';
import { discovery } from './http/routes/feed-routes.ts';
import { media, type ReadRendition } from './http/routes/media-routes.ts';
import { pages } from './http/routes/page-routes.ts';
import { preview } from './http/routes/preview-route.ts';
import { sitemaps } from './http/routes/sitemap-routes.ts';
import { speculationRules } from './http/routes/speculation-rules.ts';
import { staticFiles } from './http/routes/static-files.ts';
import { vitals } from './http/routes/vitals-route.ts';
import type { PostArchive, PostSyndication } from './posts/post.ts';
import type { RenderDeps } from './rendering/render-page.tsx';
import type { OnVitals } from './telemetry/vitals-metrics.ts';

export interface AppDeps extends RenderDeps {
  readonly posts: PostArchive & PostSyndication;
  readonly logger: Logger;
  readonly cache: PageCache;
  /** What the build made for browsers. */
  readonly publicFolder: string;
  /** Whether the operator lets search engines in. */
  readonly indexing: boolean;
  readonly onResponse: OnResponse;
  readonly onVitals: OnVitals;
  readonly readRendition: ReadRendition;
  /** How much memory pictures of posts may take, in bytes. */
  readonly mediaCacheBytes: number;
  /** Headers that every answer carries. */
  readonly standing: HeaderList;
  /** How many proxies stand before the site, each of which adds to `X-Forwarded-For`. */
  readonly trustedProxyHops: number;
  /** Of each client; 0 sets no limit. */
  readonly searchesPerMinute: number;
}

/** Composes the site; what stands here is what a request meets, in this order. */
export function createApp(deps: AppDeps): RequestListener {
  const { logger, cache, publicFolder, standing } = deps;
  const { respondFromCache, respond } = createResponder(cache, standing);

  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', deps.trustedProxyHops);
  app.use(defaultHeaders(standing));
  app.use(hostGuard);
  app.use(requestTargetGuard);
  app.use(vitals(deps.onVitals));
  app.use(allowReadingOnly);
  app.use(limitSearches(deps.searchesPerMinute));
  app.use(media(deps.readRendition, deps.mediaCacheBytes));
  app.use(staticFiles(publicFolder));
  app.use(api(deps.posts, respond));
  app.use(discovery(deps, respond));
  app.use(sitemaps(deps, respond));
  app.use(speculationRules());
  app.use(preview(deps, respond));
  app.use(pages(deps, respond));
  app.use(errors({ ...deps, respond }));

  return logRequests(logger, deps.onResponse, (request, response) => {
    const isPlain = namesOneHost(request) && !hasBody(request);
    if (!isPlain || !respondFromCache(request, response)) app(request, response);
  });
}
