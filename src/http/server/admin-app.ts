import type { RequestListener } from 'node:http';
import { namesOneHost } from '../middleware/host.ts';

/** A text of the admin port. */
interface AdminText {
  readonly text: string;
  readonly contentType?: string;
}

/**
 * The admin port: health checks that never ask the database, for a pod that can still send pages
 * must be neither restarted nor taken out of service because the database blinks.
 *
 * `/livez` responds while the event loop turns, `/readyz` while `isReady` says so;
 * `/metrics` is for Prometheus.
 */
export function createAdminApp(
  isReady: () => boolean,
  readMetrics: () => Promise<AdminText>,
): RequestListener {
  return async (request, response) => {
    function send(status: number, { text, contentType = 'text/plain; charset=utf-8' }: AdminText) {
      response.writeHead(status, { 'Content-Type': contentType }).end(text);
    }
    if (!namesOneHost(request)) return send(400, { text: 'bad request\n' });
    if (request.url === '/livez') return send(200, { text: 'live\n' });
    if (request.url === '/metrics') return send(200, await readMetrics());
    if (request.url !== '/readyz') return send(404, { text: 'not found\n' });
    return isReady() ? send(200, { text: 'ready\n' }) : send(503, { text: 'not ready\n' });
  };
}
