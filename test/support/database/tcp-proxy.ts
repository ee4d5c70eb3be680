import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What may stand between the site and its database. */
export type Fault = 'killed' | 'frozen' | 'partitioned' | 'reset' | 'slow';

/** More than the site waits for anything. */
const SLOW_MS = 10_000;

/** A TCP proxy in front of PostgreSQL that can fail in the ways that networks and servers do. */
export interface TcpProxy extends AsyncDisposable {
  /** The connection string that leads through it. */
  readonly databaseUrl: string;
  /** Connections that are open towards it. */
  readonly openConnections: number;
  /**
   * `killed`: nothing listens, and open connections are closed. `frozen`: accepts connections and never
   * responds. `partitioned`: does not even pass on the end of a connection. `reset`: ends each
   * connection with RST. `slow`: delays each response by ten seconds.
   */
  fail(fault: Fault): Promise<void>;
  /** Ends the fault for new connections. Those made during the fault stay as they are. */
  mend(): Promise<void>;
  /** Ends all connections, and leads to another server from then on. */
  moveTo(databaseUrl: string): void;
}

/** Starts a proxy on a free port, in front of the server of a connection string. */
export async function startProxy(databaseUrl: string): Promise<TcpProxy> {
  const url = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let target = { host: url.hostname, port: Number(url.port) };
  let fault: Fault | undefined;
  const isSilent = () => fault === 'frozen' || fault === 'partitioned';

  function serve(client: Socket): void {
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
  }

  const open = async (port: number): Promise<Server> => {
    const server = createServer({ allowHalfOpen: true }, serve).listen(port, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  let listening = await open(0);
  const { port } = listening.address() as { readonly port: number };
  url.hostname = '127.0.0.1';
  url.port = String(port);

  return {
    databaseUrl: url.href,
    get openConnections() {
      return sockets.size;
    },
    async fail(wanted) {
      fault = wanted;
      if (wanted === 'killed') {
        listening.close();
        for (const socket of sockets) socket.destroy();
      }
      if (wanted === 'reset') for (const socket of sockets) socket.resetAndDestroy();
    },
    async mend() {
      if (fault === 'killed') listening = await open(port);
      fault = undefined;
    },
    moveTo(other) {
      const { hostname, port: otherPort } = new URL(other);
      target = { host: hostname, port: Number(otherPort) };
      for (const socket of sockets) socket.resetAndDestroy();
    },
    async [Symbol.asyncDispose]() {
      listening.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
