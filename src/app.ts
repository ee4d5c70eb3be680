import { constants } from 'node:zlib';
import compression from 'compression';
import express, { type Express } from 'express';
import type { Logger } from 'pino';
import { api } from './http/api.ts';
import { errors } from './http/errors.ts';
import { media, type ReadRendition } from './http/media.ts';
import { allowReadingOnly } from './http/methods.ts';
import { pages } from './http/pages.ts';
import { requestLog } from './http/request-log.ts';
import { requestTargetGuard } from './http/request-target.ts';
import { securityHeaders } from './http/security-headers.ts';
import { staticFiles } from './http/static-files.ts';
import type { RenderDeps } from './rendering/render-page.tsx';

export interface AppDeps extends RenderDeps {
  readonly logger: Logger;
  /** What the build made for browsers. */
  readonly publicFolder: string;
  readonly readRendition: ReadRendition;
  /** How much memory pictures of posts may take, in bytes. */
  readonly mediaCacheBytes: number;
}

/** Brotli's best level takes longer than rendering the page; this one costs little. */
const BROTLI_QUALITY = 4;

/** Composes the site; what stands here is what a request meets, in this order. */
export function createApp({
  logger,
  publicFolder,
  readRendition,
  mediaCacheBytes,
  ...deps
}: AppDeps): Express {
  const app = express();
  app.disable('x-powered-by');
  app.use(requestLog(logger));
  app.use(securityHeaders(deps.siteUrl, deps.assets.styles));
  app.use(requestTargetGuard);
  app.use(allowReadingOnly);
  app.use(media(readRendition, mediaCacheBytes));
  app.use(staticFiles(publicFolder));
  app.use(
    compression({ brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } } }),
  );
  app.use(api(deps.posts));
  app.use(pages(deps));
  app.use(errors(deps));
  return app;
}
