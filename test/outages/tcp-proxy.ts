import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream';

/** Starts a TCP proxy in front of a PostgreSQL: a network that can be cut, and an address that can be moved. */
export async function startProxy(databaseUrl: string) {
  const sockets = new Set<Socket>();
  let target = new URL(databaseUrl);
  let isCut = false;

  const listener = createServer((client) => {
    sockets.add(client);
    client.on('error', () => {}).on('close', () => sockets.delete(client));
    if (isCut) client.resetAndDestroy();
    else pipeline(client, connect(Number(target.port), target.hostname), client, () => {});
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  const { port } = listener.address() as AddressInfo;

  return {
    /** The connection string that leads through it. */
    databaseUrl: Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}` }).href,
    /** Connections that are open towards it. */
    sockets: sockets as ReadonlySet<unknown>,
    /** Ends each connection with RST, and those that are opened until it is mended. */
    cut() {
      isCut = true;
      for (const socket of sockets) socket.resetAndDestroy();
    },
    mend() {
      isCut = false;
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
