import { once } from 'node:events';
import type { RequestListener, Server, ServerOptions, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ExitError } from '../../process/exit-error.ts';
import { createServer } from '../../process/node-http.ts';
import { closeUnread, pendingOn, rememberConnections } from './connections.ts';

/**
 * How long a browser's idle connection stays open: the browser reuses it for the next page, but
 * another visitor may need its place.
 */
const IDLE_MS = 65_000;

/**
 * Longer than load balancers keep an idle connection (nginx and Amazon 60 s, HAProxy as it is told,
 * Google 600 s): the proxy must close first, or it may send a request on a connection that the site
 * is closing. Envoy keeps one for an hour unless it is told otherwise; docs/operating.md says how.
 * An idle connection costs some 10 KB.
 */
export const PROXY_IDLE_MS = 620_000;

/**
 * While a response is pending, a connection without a byte for one to two of these periods is
 * closed, since its client has stopped reading.
 */
export const STALL_TIMEOUT_MS = 15_000;

/**
 * How many requests of a connection may wait for their responses. Browsers and proxies send one after the
 * other; six connections that sent 1,400 each at once took all memory.
 */
const MAX_PENDING = 16;

/**
 * Time limits for a client. Behind a proxy, requests arrive whole and at once; a client that sends
 * a byte a second only holds memory. Node responds with 408 and closes.
 */
const REQUEST_LIMITS: ServerOptions = {
  // Node would set two timers for each request, a twentieth of sending a cached page. The limit of an
  // idle connection, below, is one timer that each request restarts.
  keepAliveTimeout: 0,
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 2_000,
  // Node responds with 431 beyond it. Browsers send 1 KB, proxies add some hundred bytes.
  maxHeaderSize: 16_384,
  // Node's response to a request without a host has none of our headers: `requests/request-checks.ts` refuses it.
  requireHostHeader: false,
  // Two hosts are one invalid host.
  joinDuplicateHeaders: true,
  // A request without a body emits no stream events.
  optimizeEmptyRequests: true,
};

/** Limits for connections. */
const CONNECTION_LIMITS = {
  timeout: IDLE_MS,
  /** A proxy holds some dozens; at about 20 KB each while they are used, so many take 40 MB. */
  maxConnections: 2_000,
  /**
   * After this many requests a proxy opens a new connection, and a replica that came later gets its
   * share. Rare enough for a client that does not heed `Connection: close`, which then gets a 503 from Node.
   */
  maxRequestsPerSocket: 10_000,
};

/**
 * Listens on a port; 0 takes a free one.
 *
 * @param variable the environment variable that decides the port, for the error.
 * @param host where to listen; by default on every network that the machine is in.
 * @throws {ExitError} when the port is taken or may not be used by this user.
 */
export async function listen(
  handle: RequestListener,
  port: number,
  variable: string,
  host?: string,
): Promise<Server> {
  const server = createServer(REQUEST_LIMITS, (request, response) => {
    const { socket } = request;
    const before = pendingOn(socket).at(-1);
    // One request of a connection at a time: many connections with sixteen each would start all of them in one turn.
    if (before) before.once('close', () => socket.destroyed || handle(request, response));
    else handle(request, response);
    const isSent = response.writableEnded && response.writableLength === 0;
    if (!isSent) limitPending(response, server);
  });
  // Node would refuse an expectation that it does not know, without a line in the log.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  rememberConnections(server);
  Object.assign(server, CONNECTION_LIMITS);
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    const problem =
      code === 'EADDRINUSE'
        ? `is in use: choose another, such as ${variable}=${port + 1}`
        : `cannot be used (${code})`;
    throw new ExitError('osError', `${variable}: port ${port} ${problem}`, { cause: error });
  }
  return server;
}

/**
 * Limits a connection with a pending response: closes it after a stall, and at once where its
 * client sends too many requests without waiting for the responses.
 */
function limitPending(response: ServerResponse, server: Server): void {
  const { socket } = response.req;
  const responses = pendingOn(socket);
  if (responses.push(response) > MAX_PENDING) {
    closeUnread(socket);
    server.emit('dropRequest', response.req, socket);
    return;
  }
  socket.setTimeout(STALL_TIMEOUT_MS);
  response.once('close', () => {
    responses.shift();
    // Further requests of the client may still be pending.
    if (responses.length === 0) socket.setTimeout(server.timeout);
  });
}

/** The port that a server listens on. */
export function portOf(server: Server): number {
  // A server that listens on a port has an object for an address.
  return (server.address() as AddressInfo).port;
}
