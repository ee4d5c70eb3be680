import type { RequestListener } from 'node:http';
import compression from 'compression';
import express, { type Express } from 'express';
import { namesOneHost } from '../middleware/host.ts';

/**
 * The admin port: health checks that never ask the database, for a pod that can still send pages
 * must be neither restarted nor taken out of service because the database blinks.
 *
 * `/livez` answers while the event loop turns, `/readyz` while `isReady` says so;
 * `/metrics` is for Prometheus.
 */
export function createAdminApp(isReady: () => boolean, metrics: RequestListener): Express {
  const app = express();
  app.disable('x-powered-by');
  app.use((request, response, next) => {
    if (namesOneHost(request)) next();
    else response.status(400).end();
  });
  app.get('/livez', (_request, response) => {
    response.type('text').send('live\n');
  });
  app.get('/readyz', (_request, response) => {
    const ready = isReady();
    response
      .status(ready ? 200 : 503)
      .type('text')
      .send(ready ? 'ready\n' : 'not ready\n');
  });
  app.get('/metrics', compression(), metrics);
  return app;
}
