import compression from 'compression';
import express, { type Express } from 'express';
import type { Registry, RegistryContentType } from 'prom-client';

/**
 * The admin port, whose health checks never query the database: a pod that can still send pages
 * must be neither restarted nor taken out of service during an outage of the database.
 *
 * `/livez` responds while the event loop turns, `/readyz` while `isReady` says so;
 * `/metrics` is for Prometheus.
 */
export function createAdminApp(
  isReady: () => boolean,
  gatherMetrics: () => Promise<Registry<RegistryContentType>>,
): Express {
  const app = express().disable('x-powered-by').disable('etag');
  app.use(compression());
  app.get('/livez', (_request, response) => void response.type('text').send('live\n'));
  app.get('/readyz', (_request, response) => {
    const [status, text] = isReady() ? [200, 'ready\n'] : [503, 'not ready\n'];
    response.status(status).type('text').send(text);
  });
  app.get('/metrics', async (_request, response) => {
    const registry = await gatherMetrics();
    response.set('Content-Type', registry.contentType).send(await registry.metrics());
  });
  app.use((_request, response) => void response.status(404).type('text').send('not found\n'));
  return app;
}
