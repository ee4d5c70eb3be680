import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../requests/client-network.ts';

/** Thirty visitors behind one address, with six connections each; a tenth of all connections. */
const MAX_PER_CLIENT = 200;

/**
 * Refuses a client's connections beyond its share, so that no client uses up all of them. Not
 * behind a proxy, whose connections are those of all visitors.
 */
export function limitClients(server: Server): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const client = networkOf(socket.remoteAddress);
    const count = (open.get(client) ?? 0) + 1;
    open.set(client, count);
    socket.once('close', () => {
      const left = (open.get(client) ?? 1) - 1;
      if (left > 0) open.set(client, left);
      else open.delete(client);
    });
    if (count <= MAX_PER_CLIENT) return;
    socket.destroy();
    server.emit('dropClient');
  });
}

/** Counts the connections that were refused or closed, by the limit that they exceeded. */
export function countRefused(server: Server): Readonly<Record<string, number>> {
  const refused = { server: 0, client: 0, requests: 0 };
  server
    .on('drop', () => (refused.server += 1))
    .on('dropClient', () => (refused.client += 1))
    .on('dropRequest', () => (refused.requests += 1));
  return refused;
}
