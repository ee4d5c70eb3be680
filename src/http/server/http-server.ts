import { once } from 'node:events';
import type { RequestListener, Server, ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ExitError } from '../../process/exit-error.ts';
import { createServer } from '../../process/node-http.ts';
import { rememberConnections } from './connections.ts';

/**
 * How long a browser's idle connection stays open: it asks for the next page on it, and another visitor
 * may need its place.
 */
const KEEP_ALIVE_MS = 65_000;

/**
 * Longer than load balancers keep an idle connection (nginx and Amazon 60 s, HAProxy as it is told,
 * Google 600 s): the side that is about to send must never be the one that does not know of the close.
 * Envoy keeps one for an hour unless it is told otherwise; docs/operating.md says how. An idle
 * connection costs some 10 KB.
 */
const PROXY_KEEP_ALIVE_MS = 620_000;

/**
 * How long a client may take. Behind a proxy, requests come whole and at once; who sends a byte a
 * second holds memory for nothing. Node responds with 408 and closes.
 */
const LIMITS: ServerOptions = {
  keepAliveTimeout: KEEP_ALIVE_MS,
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 2_000,
  // Node responds with 431 beyond it. Browsers send 1 KB, proxies add some hundred bytes.
  maxHeaderSize: 16_384,
  // Node's response to a request without a host has none of our headers: `host.ts` refuses it.
  requireHostHeader: false,
  // Two hosts are one invalid host.
  joinDuplicateHeaders: true,
  // A request without a body has no events of a stream.
  optimizeEmptyRequests: true,
};

/**
 * A connection on which nothing moves for one to two of these, with a response under way, has a client
 * that stopped reading. Between two requests the limit of an idle connection holds.
 */
const STALLED_MS = 15_000;

/** A proxy holds some dozens; at about 20 KB each while they are used, so many take 40 MB. */
const MAX_CONNECTIONS = 2_000;

/**
 * After this many requests a proxy opens a new connection, and a replica that came later gets its
 * share. Rare enough for a client that does not heed `Connection: close`, which then gets a 503 from Node.
 */
const MAX_REQUESTS_PER_CONNECTION = 10_000;

/**
 * Listens on a port; 0 takes a free one.
 *
 * @param variable the environment variable that decides the port, for the error.
 * @param host where to listen; by default on every network that the machine is in.
 * @throws {ExitError} when the port is taken or not ours to take.
 */
export async function listen(
  handle: RequestListener,
  port: number,
  variable: string,
  host?: string,
): Promise<Server> {
  const server = createServer(LIMITS, handle);
  rememberConnections(server);
  server.timeout = STALLED_MS;
  server.maxConnections = MAX_CONNECTIONS;
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_CONNECTION;
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

/** Keeps idle connections for longer than a proxy does, which is the only client then. */
export function outlastProxies(server: Server): void {
  server.keepAliveTimeout = PROXY_KEEP_ALIVE_MS;
}

/** The port that a server listens on. */
export function portOf(server: Server): number {
  // A server that listens on a port has an object for an address.
  return (server.address() as AddressInfo).port;
}
