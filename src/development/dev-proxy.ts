import { type IncomingMessage, request, type ServerResponse } from 'node:http';

/** Stands in front of a server that is replaced at each build. */
export interface DevProxy {
  handle(incoming: IncomingMessage, response: ServerResponse): void;
  /** Sends requests to this port from now on, and tells open pages to load again. */
  serve(port: number): void;
}

/** Creates a proxy that lets requests wait until the first server is there. */
export function createDevProxy(): DevProxy {
  const first = Promise.withResolvers<number>();
  let upstream = first.promise;
  const pages = new Set<ServerResponse>();

  return {
    handle(incoming, response) {
      if (incoming.url === '/dev/events') {
        response.writeHead(200, {
          'Content-Type': 'text/event-stream',
          'Cache-Control': 'no-store',
        });
        response.write('retry: 100\n\n');
        pages.add(response);
        response.once('close', () => pages.delete(response));
        return;
      }
      void upstream.then((port) => forward(incoming, response, port));
    },
    serve(port) {
      first.resolve(port);
      upstream = Promise.resolve(port);
      for (const page of pages) page.write('event: reload\ndata:\n\n');
    },
  };
}

function forward(incoming: IncomingMessage, response: ServerResponse, port: number): void {
  const { method, url, headers } = incoming;
  const outgoing = request({ host: '127.0.0.1', port, method, path: url, headers }, (upstream) => {
    response.writeHead(upstream.statusCode ?? 502, upstream.headers);
    upstream.pipe(response);
  });
  outgoing.once('error', (error) => response.destroy(error));
  incoming.pipe(outgoing);
}
