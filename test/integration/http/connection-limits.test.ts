import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLiveSite } from '../../../src/development/live-site.ts';
import { listen, portOf, STALL_TIMEOUT_MS } from '../../../src/http/server/http-server.ts';
import { NOWHERE } from '../../support/database/test-database.ts';
import { rawExchange, received } from '../../support/server/http.ts';
import { readMetrics } from '../../support/server/metrics.ts';
import { startServer } from '../../support/server/server.ts';

const IDLE_MS = 1_000;
const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

test.concurrent.for([
  ['at once', 0],
  ['after longer than that', 2 * IDLE_MS],
] as const)(
  'a connection whose response comes %s is closed once it has been idle for its limit',
  async ([, waitMs], { expect }) => {
    const server = await listen(
      async (_request, response) => {
        if (waitMs > 0) await sleep(waitMs);
        response.end('done');
      },
      0,
      'PORT',
    );
    server.timeout = IDLE_MS;
    const socket = connect(portOf(server));
    const responses = received(socket);
    socket.write(REQUEST);
    await once(socket, 'data');
    // In the middle of the limit, which begins again.
    await sleep(IDLE_MS / 2);
    socket.write(REQUEST);
    await once(socket, 'data');
    const respondedAt = performance.now();

    expect(await responses).toMatch(/^(?:HTTP\/1\.1 200 [^]*?done){2}$/);
    const idleMs = performance.now() - respondedAt;
    server.close();
    expect(idleMs).toBeGreaterThan(IDLE_MS / 2);
    expect(idleMs).toBeLessThan(5_000);
  },
);

test.concurrent.for([
  [16, 16],
  [17, 0],
] as const)(
  'of %d requests that come without waiting for responses %d are responded to, one after the other',
  async ([sent, expected], { expect }) => {
    let running = 0;
    let most = 0;
    const handle: RequestListener = async (_request, response) => {
      most = Math.max(most, (running += 1));
      await sleep(5);
      running -= 1;
      response.end('done');
    };
    const server = await listen(handle, 0, 'PORT');
    server.timeout = IDLE_MS;
    const origin = `http://127.0.0.1:${portOf(server)}`;

    const responses = await rawExchange(origin, REQUEST.repeat(sent));

    expect(responses.split('done').length - 1).toBe(expected);
    expect(most).toBe(1);
    server.close();
  },
);

test.concurrent(
  'the stream that reloads a page under development is never silent for as long as closes a connection',
  async ({ expect }) => {
    const live = createLiveSite();
    const server = await listen(live.handle, 0, 'PORT', '127.0.0.1');
    const streamOf = async (headers = {}) => {
      const stream = { text: '' };
      const { body } = await fetch(`http://127.0.0.1:${portOf(server)}/dev/events`, { headers });
      body
        ?.pipeTo(new WritableStream({ write: (chunk) => void (stream.text += Buffer.from(chunk)) }))
        .catch(() => {});
      return stream;
    };

    const stream = await streamOf();
    await expect.poll(() => stream.text, { timeout: STALL_TIMEOUT_MS }).toContain('\n:\n');
    live.replace(() => {});

    await expect.poll(() => stream.text).toContain('event: reload');
    // One that was lost meanwhile learns of the save too.
    const lost = await streamOf({ 'Last-Event-ID': 'page' });
    await expect.poll(() => lost.text).toContain('event: reload');
    server.closeAllConnections();
    server.close();
  },
);

test('190 connections with 2,500 requests each in one piece do not fill the memory', async () => {
  await using server = await startServer({
    DATABASE_URL: NOWHERE,
    NODE_OPTIONS: '--max-old-space-size=128',
  });
  const attack = () => rawExchange(server.origin, REQUEST.repeat(2_500));

  await Promise.all(Array.from({ length: 190 }, attack));

  expect((await fetch(server.origin)).status).toBe(200);
});

test.for([
  ['0', 200],
  ['1', 201],
] as const)('behind %s proxies an address has %d of 201 connections', async ([hops, expected]) => {
  await using server = await startServer({
    DATABASE_URL: NOWHERE,
    TRUSTED_PROXY_HOPS: hops,
  });
  const port = Number(new URL(server.origin).port);
  const sockets: Socket[] = [];
  /** Whether a connection is served; it stays open then. */
  function isServed(localAddress: string): Promise<boolean> {
    const socket = connect({ host: '127.0.0.1', port, localAddress }).on('error', () => {});
    sockets.push(socket);
    socket.write(REQUEST);
    return new Promise((resolve) => {
      socket.once('data', () => resolve(true)).once('close', () => resolve(false));
    });
  }

  let served = 0;
  for (let count = 0; count < 201; count += 1) if (await isServed('127.0.0.1')) served += 1;

  expect(served).toBe(expected);
  expect(await isServed('127.0.0.2')).toBe(true);
  const refused = 'http_connections_refused_total{limit="client"}';
  expect((await readMetrics(server.adminOrigin)).get(refused)).toBe(201 - expected);
  // The places of those that left are free again.
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => isServed('127.0.0.1')).toBe(true);
  for (const socket of sockets) socket.destroy();
});
