import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

const connections = new WeakMap<Server, Set<Socket>>();

/** Remembers a server's connections while they are open: Node keeps its own list to itself. */
export function rememberConnections(server: Server): void {
  const open = new Set<Socket>();
  connections.set(server, open);
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
}

/** The connections of a server that remembers them. */
export function openConnections(server: Server): readonly Socket[] {
  return [...(connections.get(server) ?? [])];
}

const pending = new WeakMap<Duplex, ServerResponse[]>();

/** The responses that are pending on a connection, in the order of their requests. */
export function pendingOn(connection: Duplex): ServerResponse[] {
  return pending.getOrInsertComputed(connection, () => []);
}

/**
 * Closes a connection without reading further requests. Node's parser would go on to the end of the 64 KiB
 * that have arrived, also on a closed connection: 190 of them with 2,500 requests each took 2 s and 1.2 GB.
 * It stops at an upgrade to another protocol, for which there is no public property either.
 */
export function closeUnread(connection: Socket): void {
  const parser: object | null | undefined = Reflect.get(connection, 'parser');
  if (parser) Object.assign(parser, { onIncoming: () => UPGRADE });
  connection.destroy();
}

/** What Node's `onIncoming` returns for the last request that is HTTP. */
const UPGRADE = 2;
