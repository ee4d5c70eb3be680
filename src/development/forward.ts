import { type IncomingMessage, request, type ServerResponse } from 'node:http';

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
