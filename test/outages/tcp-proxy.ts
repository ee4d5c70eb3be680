import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * What may stand between the site and its database. `reset`: ends each connection with RST. `slow`: delays
 * each response by ten seconds. `unnotified`: passes everything on but notifications.
 */
export type Fault = 'reset' | 'slow' | 'unnotified';

/** More than the site waits for anything. */
const SLOW_MS = 10_000;

/** Starts a TCP proxy in front of a PostgreSQL that can fail in ways that a server of the test's own cannot. */
export async function startProxy(databaseUrl: string) {
  const sockets = new Set<Socket>();
  let target = new URL(databaseUrl);
  let fault: Fault | undefined;

  const listener = createServer((client) => {
    sockets.add(client);
    client.on('error', () => {}).on('close', () => sockets.delete(client));
    if (fault === 'reset') {
      client.resetAndDestroy();
      return;
    }
    const server = connect(Number(target.port), target.hostname);
    server.on('error', () => {}).on('close', () => client.destroy());
    client.on('close', () => server.destroy());
    client.on('data', (chunk) => server.write(chunk));
    const withoutNotifications = dropNotifications();
    server.on('data', async (chunk: Buffer) => {
      if (fault === 'slow') await sleep(SLOW_MS, undefined, { ref: false });
      const passed = fault === 'unnotified' ? withoutNotifications(chunk) : chunk;
      if (!client.destroyed) client.write(passed);
    });
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  const { port } = listener.address() as AddressInfo;

  return {
    /** The connection string that leads through it. */
    databaseUrl: Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}` }).href,
    /** Connections that are open towards it. */
    sockets: sockets as ReadonlySet<unknown>,
    fail(wanted: Fault) {
      fault = wanted;
      if (wanted === 'reset') for (const socket of sockets) socket.resetAndDestroy();
    },
    /** Ends the fault for what comes; responses that are on their way stay late. */
    mend() {
      fault = undefined;
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
