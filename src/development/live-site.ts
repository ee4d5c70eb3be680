import {
  type IncomingMessage,
  request,
  type RequestListener,
  type ServerResponse,
} from 'node:http';

/** An editor writes a file in several steps; the action runs once for all of them. */
const DEBOUNCE_MS = 20;

const KEEP_ALIVE_INTERVAL_MS = 5_000;

const RELOAD = 'event: reload\ndata:\n\n';

/** Returns a debounced listener for changes of files. It never runs its action twice at once. */
export function onSave(act: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(act).catch(console.error);
    }, DEBOUNCE_MS);
  };
}

/** Stands in front of a site that is replaced at each save; requests wait for the first one. */
export function createLiveSite() {
  const first = Promise.withResolvers<void>();
  let current: RequestListener | undefined;
  const pages = new Set<ServerResponse>();

  return {
    handle(incoming: IncomingMessage, response: ServerResponse): void {
      if (incoming.url === '/dev/events') {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' });
        response.write('retry: 100\nid: page\n\n');
        // The page reconnects, and may have missed a save.
        if (incoming.headers['last-event-id']) response.write(RELOAD);
        // Nothing else is sent until the next save, and a silent connection is closed.
        const comments = setInterval(() => response.write(':\n\n'), KEEP_ALIVE_INTERVAL_MS);
        pages.add(response);
        response.once('close', () => {
          clearInterval(comments);
          pages.delete(response);
        });
      } else {
        void first.promise.then(() => current?.(incoming, response));
      }
    },
    /** Sends requests to the next site, and reloads open pages. */
    replace(next: RequestListener): void {
      current = next;
      first.resolve();
      for (const page of pages) page.write(RELOAD);
    },
  };
}

/** Sends a request to another port of this machine. */
export function forward(incoming: IncomingMessage, response: ServerResponse, port: number): void {
  const { method, url, headers } = incoming;
  const outgoing = request({ host: '127.0.0.1', port, method, path: url, headers }, (upstream) => {
    response.writeHead(upstream.statusCode ?? 502, upstream.headers);
    upstream.pipe(response);
  });
  outgoing.once('error', (error) => response.destroy(error));
  incoming.pipe(outgoing);
}
