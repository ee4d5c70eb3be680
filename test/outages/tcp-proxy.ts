import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../support/free-port.ts';

/**
 * What may stand between the site and its database. `killed`: nothing listens, and open connections are
 * closed. `frozen`: accepts connections and never responds. `reset`: ends each connection with RST.
 * `slow`: delays each response by ten seconds. `unnotified`: passes everything on but notifications.
 * `forgotten`: open connections are silent, as when a router has lost its table; new ones work.
 */
export type Fault = 'killed' | 'frozen' | 'reset' | 'slow' | 'unnotified' | 'forgotten';

/** More than the site waits for anything. */
const SLOW_MS = 10_000;

/** Starts a TCP proxy in front of a PostgreSQL that can fail in the ways that networks and servers do. */
export async function startProxy(databaseUrl: string) {
  const sockets = new Set<Socket>();
  /** Open connections on which nothing, or not all, arrives. */
  const broken = new Set<Socket>();
  /** Those on which a response is on its way. */
  const delayed = new Set<Socket>();
  let target = new URL(databaseUrl);
  let fault: Fault | undefined;

  const listener = createServer((client) => {
    sockets.add(client);
    client
      .on('error', () => {})
      .on('close', () => {
        sockets.delete(client);
        broken.delete(client);
        delayed.delete(client);
      });
    if (fault === 'reset') client.resetAndDestroy();
    // Read, so that its end is noticed.
    if (fault === 'frozen') broken.add(client.resume());
    if (fault === 'reset' || fault === 'frozen') return;
    const server = connect(Number(target.port), target.hostname);
    server.on('error', () => {}).on('close', () => client.destroy());
    client.on('close', () => server.destroy());
    client.on('data', (chunk) => {
      if (fault === 'frozen') broken.add(client);
      if (!broken.has(client)) server.write(chunk);
    });
    const withoutNotifications = dropNotifications();
    server.on('data', async (chunk: Buffer) => {
      if (fault === 'frozen') broken.add(client);
      if (broken.has(client)) return;
      if (fault === 'slow') {
        delayed.add(client);
        await sleep(SLOW_MS, undefined, { ref: false });
        delayed.delete(client);
      }
      const passed = fault === 'unnotified' ? withoutNotifications(chunk) : chunk;
      if (!client.destroyed) client.write(passed);
    });
  });
  // Nobody else may take it while the proxy is killed.
  const port = Number(await freePort());
  await once(listener.listen(port, '127.0.0.1'), 'listening');
  const close = () => {
    listener.close();
    for (const socket of sockets) socket.destroy();
  };

  return {
    /** The connection string that leads through it. */
    databaseUrl: Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}` }).href,
    /** Connections that are open towards it. */
    sockets: sockets as ReadonlySet<unknown>,
    fail(wanted: Fault) {
      fault = wanted;
      if (wanted === 'killed') close();
      if (wanted === 'forgotten') for (const socket of sockets) broken.add(socket);
      if (wanted === 'reset') for (const socket of sockets) socket.resetAndDestroy();
    },
    /** Whether no open connection has lost anything, or waits for it. */
    get isWell(): boolean {
      return broken.size + delayed.size === 0;
    },
    /**
     * Ends the fault for new connections. Those made during the fault stay as they are; what was forgotten
     * ends, as keep-alive would have it.
     */
    async mend() {
      if (fault === 'forgotten') for (const socket of broken) socket.destroy();
      if (fault === 'killed') await once(listener.listen(port, '127.0.0.1'), 'listening');
      fault = undefined;
    },
    /** Leads new connections to another server. */
    moveTo(other: string) {
      target = new URL(other);
    },
    [Symbol.dispose]: close,
  };
}

/**
 * Drops each NotificationResponse of a connection. A message is its type, its length without the type in
 * four bytes, and its content.
 *
 * @see https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
function dropNotifications() {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk: Buffer): Buffer => {
    rest = Buffer.concat([rest, chunk]);
    const passed: Buffer[] = [];
    while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
      const end = 1 + rest.readUInt32BE(1);
      if (rest[0] !== 'A'.charCodeAt(0)) passed.push(rest.subarray(0, end));
      rest = rest.subarray(end);
    }
    return Buffer.concat(passed);
  };
}
