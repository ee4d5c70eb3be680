import express, { type Express } from 'express';
import type { CachedResponse } from '../../cache/cached-response.ts';
import { RequestRecord } from '../../telemetry/request-record.ts';
import { namesOneHost } from '../middleware/host.ts';
import { sendCached } from '../responses/send-response.ts';

/**
 * The admin port: health checks that never ask the database, for a pod that can still send pages
 * must be neither restarted nor taken out of service because the database blinks.
 *
 * `/livez` responds while the event loop turns, `/readyz` while `isReady` says so;
 * `/metrics` is for Prometheus.
 */
export function createAdminApp(
  isReady: () => boolean,
  readMetrics: () => Promise<CachedResponse>,
): Express {
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
  app.get('/metrics', async (request, response) => {
    const exchange = { request, response, record: new RequestRecord(request) };
    await sendCached({ response: await readMetrics(), result: 'miss' }, exchange);
  });
  return app;
}
