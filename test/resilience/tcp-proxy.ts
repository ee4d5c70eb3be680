import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Starts a TCP proxy in front of a PostgreSQL, which counts connections, and may silence them or lead elsewhere. */
export async function startProxy(databaseUrl: string) {
  const sockets = new Set<Socket>();
  let target = new URL(databaseUrl);

  const listener = createServer((client) => {
    sockets.add(client);
    client.on('error', () => {}).on('close', () => sockets.delete(client));
    const server = connect(Number(target.port), target.hostname);
    server.on('error', () => {}).on('close', () => client.destroy());
    client.on('close', () => server.destroy());
    client.pipe(server).pipe(client);
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  const { port } = listener.address() as AddressInfo;

  return {
    /** The connection string that leads through it. */
    databaseUrl: Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}` }).href,
    /** Connections that are open towards it. */
    sockets: sockets as ReadonlySet<unknown>,
    /** Takes nothing any more that is sent on open connections, which stay open: as when a machine vanishes. */
    silence() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    /** Leads new connections to another server. */
    moveTo(other: string) {
      target = new URL(other);
    },
    [Symbol.dispose]() {
      listener.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
