import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { listen, portOf, STALL_TIMEOUT_MS } from '../../src/http/server/http-server.ts';
import { NOWHERE } from '../support/database/test-database.ts';
import { openSocket, rawExchange, received } from '../support/server/http.ts';
import { aReport, oddReports, withLength } from '../support/server/invalid-reports.ts';
import { logUntilNow, startServer, type TestServer } from '../support/server/server.ts';
import { SAYS_MEMORY, usedBytes } from '../support/server/used-bytes.ts';

test.concurrent(
  'a report that comes by a byte a second is given up after 15 seconds, and a connection without a request too',
  async ({ expect }) => {
    await using server = await startServer({ DATABASE_URL: NOWHERE });
    const started = performance.now();
    const silent = rawExchange(server.origin, '');

    expect(await sendSlowly(server.origin, withLength(aReport()))).toMatch(/^HTTP\/1\.1 408 /);
    expect(performance.now() - started).toBeGreaterThan(14_000);
    expect(await silent).toMatch(/^HTTP\/1\.1 408 /);
    // The limit, and twice as long as is between two looks for whoever is beyond it.
    expect(performance.now() - started).toBeLessThan(20_000);
    expect((await fetch(server.origin)).status).toBe(200);
  },
);

/** More than the kernels of both sides keep for somebody who does not read. */
const LARGE_BYTES = 16 * 2 ** 20;

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n';

test.concurrent(
  'a client that does not read is cut off before it has got everything',
  { timeout: 2 * STALL_TIMEOUT_MS + 5_000 },
  async ({ expect }) => {
    const closed = Promise.withResolvers<void>();
    const server = await listen(
      (request, response) => {
        request.socket.once('close', () => closed.resolve());
        response.end(Buffer.alloc(LARGE_BYTES));
      },
      0,
      'PORT',
    );
    const socket = openSocket(`http://127.0.0.1:${portOf(server)}`);
    socket.write(`${REQUEST}\r\n`);

    await closed.promise;

    expect((await received(socket)).length).toBeLessThan(LARGE_BYTES);
    server.close();
  },
);

/** Sends a request's header at once, and its body by a byte a second. @returns what comes. */
function sendSlowly(origin: string, request: string): Promise<string> {
  const socket = openSocket(origin);
  let sent = request.indexOf('\r\n\r\n') + 4;
  socket.write(request.slice(0, sent));
  const sending = setInterval(() => socket.write(request[sent++] ?? ''), 1_000);
  socket.once('close', () => clearInterval(sending));
  return received(socket);
}

/** More than the 65 seconds for which the connection of a browser may be idle. */
const IDLE_MS = 67_000;

test.concurrent(
  'a connection of a proxy may be idle for longer than one of a browser',
  async ({ expect }) => {
    await using server = await startServer({ DATABASE_URL: NOWHERE, TRUSTED_PROXY_HOPS: '1' });
    const socket = openSocket(server.origin);
    const responses = received(socket);

    socket.write(`${REQUEST}\r\n`);
    await sleep(IDLE_MS);
    socket.write(`${REQUEST}Connection: close\r\n\r\n`);

    expect((await responses).match(/HTTP\/1\.1 200 /g)).toHaveLength(2);
  },
);

/** Rounds of every odd report: before the memory is level, and until it is looked at again. */
const WARM_UP = 60;
const ROUNDS = 160;

/** Less than a report could leave behind: its request alone has some thousand. */
const FLAT_BYTES_A_REPORT = 300;

test.concurrent('thousands of odd reports leave nothing behind', async ({ expect }) => {
  await using server = await startServer({ DATABASE_URL: NOWHERE, ...SAYS_MEMORY });
  for (let round = 0; round < WARM_UP; round += 1) await sendOddReports(server);
  const before = await usedBytes(server);

  for (let round = 1; round <= ROUNDS; round += 1) await sendOddReports(server);

  // What is left behind stays; V8 holds a megabyte more or less as it likes.
  const grown = async () => ((await usedBytes(server)) - before) / (ROUNDS * oddReports.length);
  await expect.poll(grown, { timeout: 30_000 }).toBeLessThan(FLAT_BYTES_A_REPORT);
  expect((await fetch(server.origin)).status).toBe(200);
  expect((await logUntilNow(server)).filter(({ level }) => Number(level) >= 50)).toEqual([]);
});

/** Sends a report, and again while the response is 429 (100 a second are accepted); returns the status. */
async function statusOf(origin: string, request: string): Promise<string> {
  const status = (await rawExchange(origin, request)).slice(9, 12);
  if (status !== '429') return status;
  await sleep(1_000);
  return statusOf(origin, request);
}

async function sendOddReports({ origin }: TestServer): Promise<void> {
  const responses = await Promise.all(
    oddReports.map(async ([what, , request]) => [what, await statusOf(origin, request)]),
  );
  expect(responses).toEqual(oddReports.map(([what, status]) => [what, String(status)]));
  // One whose sender goes away halfway has no response.
  const socket = openSocket(origin);
  socket.write(withLength(aReport()).slice(0, -9), () => socket.resetAndDestroy());
  await received(socket);
}
