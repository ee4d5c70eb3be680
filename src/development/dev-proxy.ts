import { type IncomingMessage, request, type ServerResponse } from 'node:http';

/** Stands in front of a server that is replaced at each build. */
export interface DevProxy {
  handle(incoming: IncomingMessage, answer: ServerResponse): void;
  /** Sends requests to this port from now on, and tells open pages to load again. */
  serve(port: number): void;
}

/** Creates a proxy that lets requests wait until the first server is there. */
export function createDevProxy(): DevProxy {
  const first = Promise.withResolvers<number>();
  let upstream = first.promise;
  const pages = new Set<ServerResponse>();

  return {
    handle(incoming, answer) {
      if (incoming.url === '/dev/events') {
        answer.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
        answer.write('retry: 100\n\n');
        pages.add(answer);
        answer.once('close', () => pages.delete(answer));
        return;
      }
      void upstream.then((port) => forward(incoming, answer, port));
    },
    serve(port) {
      first.resolve(port);
      upstream = Promise.resolve(port);
      for (const page of pages) page.write('event: reload\ndata:\n\n');
    },
  };
}

function forward(incoming: IncomingMessage, answer: ServerResponse, port: number): void {
  const { method, url, headers } = incoming;
  const outgoing = request({ host: '127.0.0.1', port, method, path: url, headers }, (upstream) => {
    answer.writeHead(upstream.statusCode ?? 502, upstream.headers);
    upstream.pipe(answer);
  });
  outgoing.once('error', (error) => answer.destroy(error));
  incoming.pipe(outgoing);
}
