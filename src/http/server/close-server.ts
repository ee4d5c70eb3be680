import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { type Socket, Server as TcpServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { openConnections, pendingOn } from './connections.ts';

/** A response takes its queries, 2.5 s each; a client that reads more slowly has gone or stalls. */
const DRAIN_MS = 10_000;

/** How often to look for connections that have become idle. */
const IDLE_MS = 100;

/**
 * Goes on responding for the pause, each response the last of its connection, so that proxies go
 * elsewhere by themselves. Then takes no further connection, ends idle ones, and waits for the
 * pending responses, but not for a client that does not read on: its connection is cut after ten
 * seconds.
 */
export async function close(server: Server, pauseMs = 0): Promise<void> {
  for (const connection of openConnections(server)) endWith(pendingOn(connection)[0]);
  server.prependListener('request', (_request, response: ServerResponse) => endWith(response));
  await sleep(pauseMs);
  const closed = once(server, 'close');
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  // That of HTTP would end connections as `closeIdleConnections` does, at once.
  TcpServer.prototype.close.call(server);
  closeIdle(server);
  // Node leaves a connection open whose response had begun before.
  const idle = setInterval(() => closeIdle(server), IDLE_MS);
  await closed;
  clearTimeout(cut);
  clearInterval(idle);
}

/** Has the connection end with this response, where that can still be said in its header. */
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
