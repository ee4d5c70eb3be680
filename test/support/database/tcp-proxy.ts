import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * What may stand between the site and its database. `killed`: nothing listens, and open connections are
 * closed. `frozen`: accepts connections and never responds. `partitioned`: does not even pass on the end
 * of a connection. `reset`: ends each connection with RST. `slow`: delays each response by ten seconds.
 */
export type Fault = 'killed' | 'frozen' | 'partitioned' | 'reset' | 'slow';

/** More than the site waits for anything. */
const SLOW_MS = 10_000;

/** Starts a TCP proxy in front of a PostgreSQL that can fail in the ways that networks and servers do. */
export async function startProxy(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let target = { host: url.hostname, port: Number(url.port) };
  let fault: Fault | undefined;
  const isSilent = () => fault === 'frozen' || fault === 'partitioned';

  const listener = createServer({ allowHalfOpen: true }, (client) => {
    sockets.add(client);
    client.on('error', () => {}).on('close', () => sockets.delete(client));
    if (fault === 'reset') client.resetAndDestroy();
    client.on('end', () => {
      if (fault !== 'partitioned') client.end();
    });
    // Read, so that its end is noticed.
    if (isSilent()) client.resume();
    if (fault === 'reset' || isSilent()) return;
    const server = connect(target).on('error', () => client.destroy());
    server.on('close', () => client.destroy());
    client.on('close', () => server.destroy());
    client.on('data', (chunk) => {
      if (!isSilent()) server.write(chunk);
    });
    server.on('data', async (chunk) => {
      if (isSilent()) return;
      if (fault === 'slow') await sleep(SLOW_MS, undefined, { ref: false });
      if (!client.destroyed) client.write(chunk);
    });
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  const { port } = listener.address() as AddressInfo;
  url.host = `127.0.0.1:${port}`;
  const close = () => {
    listener.close();
    for (const socket of sockets) socket.destroy();
  };

  return {
    /** The connection string that leads through it. */
    databaseUrl: url.href,
    /** Connections that are open towards it. */
    sockets: sockets as ReadonlySet<unknown>,
    fail(wanted: Fault) {
      fault = wanted;
      if (wanted === 'killed') close();
      if (wanted === 'reset') for (const socket of sockets) socket.resetAndDestroy();
    },
    /** Ends the fault for new connections. Those made during the fault stay as they are. */
    async mend() {
      if (fault === 'killed') await once(listener.listen(port, '127.0.0.1'), 'listening');
      fault = undefined;
    },
    /** Ends all connections, and leads to another server from then on. */
    moveTo(other: string) {
      const { hostname, port } = new URL(other);
      target = { host: hostname, port: Number(port) };
      for (const socket of sockets) socket.resetAndDestroy();
    },
    [Symbol.dispose]: close,
  };
}
