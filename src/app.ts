import type { RequestListener } from 'node:http';
import express from 'express';
import type { Logger } from 'pino';
import { api } from './http/api.ts';
import { discovery } from './http/discovery.ts';
import { errors } from './http/errors.ts';
import { hostGuard, namesOneHost } from './http/host.ts';
import { keptAnswers } from './http/kept-answers.ts';
import { media, type ReadRendition } from './http/media.ts';
import { allowReadingOnly, hasBody } from './http/methods.ts';
import { pages } from './http/pages.ts';
import { preview } from './http/preview.ts';
import { logRequests, type OnAnswered } from './http/request-log.ts';
import { requestTargetGuard } from './http/request-target.ts';
import { limitSearches } from './http/search-limit.ts';
import { sitemaps } from './http/sitemaps.ts';
import { speculationRules } from './http/speculation-rules.ts';
import { standingHeaders } from './http/standing-headers.ts';
import { staticFiles } from './http/static-files.ts';
import { vitals } from './http/vitals.ts';
import type { OnVitals } from './http/vitals-metrics.ts';
import type { PostArchive, PostSyndication } from './posts/post.ts';
import type { HeaderList } from './rendering/kept-answer.ts';
import type { PageCache } from './rendering/page-cache.ts';
import type { RenderDeps } from './rendering/render-page.tsx';

export interface AppDeps extends RenderDeps {
  readonly posts: PostArchive & PostSyndication;
  readonly logger: Logger;
  readonly cache: PageCache;
  /** What the build made for browsers. */
  readonly publicFolder: string;
  readonly onAnswered: OnAnswered;
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
  const { sendIfKept, sendAnswer } = keptAnswers(cache, standing);

  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', deps.trustedProxyHops);
  app.use(standingHeaders(standing));
  app.use(hostGuard);
  app.use(requestTargetGuard);
  app.use(vitals(deps.onVitals));
  app.use(allowReadingOnly);
  app.use(limitSearches(deps.searchesPerMinute));
  app.use(media(deps.readRendition, deps.mediaCacheBytes));
  app.use(staticFiles(publicFolder));
  app.use(api(deps.posts, sendAnswer));
  app.use(discovery(deps, sendAnswer));
  app.use(sitemaps(deps, sendAnswer));
  app.use(speculationRules());
  app.use(preview(deps, sendAnswer));
  app.use(pages(deps, sendAnswer));
  app.use(errors({ ...deps, sendAnswer }));

  return logRequests(logger, deps.onAnswered, (request, response) => {
    const isPlain = namesOneHost(request) && !hasBody(request);
    if (!isPlain || !sendIfKept(request, response)) app(request, response);
  });
}
