import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { type Socket, Server as TcpServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { openConnections, pendingOn } from './connections.ts';

/** A response needs its queries, 2.5 s each; a client that reads more slowly has left or stalled. */
const DRAIN_MS = 10_000;

/** How often to look for connections that have become idle. */
const IDLE_MS = 100;

/**
 * Shuts a server down gracefully. During the pause it still responds, and closes each connection
 * after its response, so that proxies use other replicas. Then it accepts no connection, closes
 * idle ones and waits for pending responses, but at most ten seconds for clients that do not read.
 */
export async function close(server: Server, pauseMs = 0): Promise<void> {
  for (const connection of openConnections(server)) endWith(pendingOn(connection)[0]);
  server.prependListener('request', (_request, response: ServerResponse) => endWith(response));
  await sleep(pauseMs);
  const closed = once(server, 'close');
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  // The `close` of HTTP servers would call `closeIdleConnections` at once.
  TcpServer.prototype.close.call(server);
  closeIdle(server);
  // Node leaves a connection open whose response had begun before.
  const idle = setInterval(() => closeIdle(server), IDLE_MS);
  await closed;
  clearTimeout(cut);
  clearInterval(idle);
}

/** Closes the connection after this response, if its header has not been sent. */
function endWith(response: ServerResponse | undefined): void {
  if (response && !response.headersSent) response.setHeader('Connection', 'close');
}

/**
 * Closes idle connections once all that was written has been sent: for Node, a connection is idle as
 * soon as its response has been written, and one on which most of it still waits would be cut.
 */
function closeIdle(server: Server): void {
  const isSent = ({ writableLength }: Socket) => writableLength === 0;
  if (openConnections(server).every(isSent)) server.closeIdleConnections();
}
