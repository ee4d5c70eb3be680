import { once } from 'node:events';
import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ExitError } from '../../process/exit-error.ts';
import { createServer } from '../../process/node-http.ts';
import { closeUnread, pendingOn, rememberConnections } from './connections.ts';
import {
  CONNECTION_LIMITS,
  MAX_PENDING,
  PROXY_IDLE_MS,
  REQUEST_LIMITS,
  STALL_TIMEOUT_MS,
} from './limits.ts';

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
  const server = createServer(REQUEST_LIMITS, (request, response) => {
    const { socket } = request;
    const before = pendingOn(socket).at(-1);
    // One after the other: many connections with sixteen requests each would start all of them in one turn.
    if (before) before.once('close', () => socket.destroyed || handle(request, response));
    else handle(request, response);
    const isSent = response.writableEnded && response.writableLength === 0;
    if (!isSent) limitPending(response, server);
  });
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

/** Keeps idle connections for longer than a proxy does, which is the only client then. */
export function outlastProxies(server: Server): void {
  server.timeout = PROXY_IDLE_MS;
}

/**
 * Closes the connection sooner than an idle one where nothing moves on it and the response is not yet sent,
 * and at once where its client sends requests without waiting for the responses.
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
    // A client need not wait for it before it sends its next request.
    if (responses.length === 0) socket.setTimeout(server.timeout);
  });
}

/** The port that a server listens on. */
export function portOf(server: Server): number {
  // A server that listens on a port has an object for an address.
  return (server.address() as AddressInfo).port;
}
