import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';

/** Longer than load balancers keep an idle connection (60 s as a rule): the side that is about to
 * send must never be the one that does not know of the close. */
const KEEP_ALIVE_MS = 65_000;

/** A port cannot be listened on. The message names the variable that decides it. */
class PortError extends Error {
  override readonly name = 'PortError';
  /** EX_OSERR of sysexits.h. */
  readonly exitCode = 71;
}

/**
 * Listens on a port; 0 takes a free one.
 *
 * @param variable the environment variable that decides the port, for the error.
 * @throws {PortError} when the port is taken or not ours to take.
 */
export async function listen(
  handle: RequestListener,
  port: number,
  variable: string,
): Promise<Server> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, handle);
  server.listen(port);
  try {
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    const fault = code === 'EADDRINUSE' ? 'is in use: choose another' : `cannot be used (${code})`;
    throw new PortError(`${variable}: port ${port} ${fault}`, { cause: error });
  }
  return server;
}

/** The port that a server listens on. */
export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

/** An answer takes its queries, 2.5 s each; who reads more slowly than this has gone or stalls. */
const DRAIN_MS = 10_000;

/**
 * Takes no further connection, ends idle ones, and waits for the answers in flight, but not for a
 * client that does not read on: its connection is cut after ten seconds.
 */
export async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  server.close();
  await closed;
  clearTimeout(cut);
}
