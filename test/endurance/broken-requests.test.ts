import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { rawExchange, received } from '../support/server/http.ts';
import { aReport, oddReports, withLength } from '../support/server/invalid-reports.ts';
import { startServer, type TestServer } from '../support/server/server.ts';

const DATABASE_URL = 'postgresql://web:secret@127.0.0.1:9/site';

test.for([
  ['both lengths', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n', 400],
  ['two lengths', 'Content-Length: 4\r\nContent-Length: 5\r\n', 400],
  ['a length that is no number', 'Content-Length: 4x\r\n', 400],
  ['a coding that is not chunked', 'Transfer-Encoding: xchunked\r\n', 400],
  ['chunked twice removed', 'Transfer-Encoding: chunked, identity\r\n', 400],
  ['a space before the colon', 'Transfer-Encoding : chunked\r\n', 400],
  ['a folded header', 'X-A: b\r\n c\r\n', 400],
  ['a bare line feed', 'X-A: b\nX-C: d\r\n', 400],
  ['a NUL in a header', 'X-A: b\0c\r\n', 400],
] as const)(
  'a request with %s is refused, and its connection closed',
  async ([, header, status]) => {
    await using server = await startServer({ DATABASE_URL });

    const responses = await rawExchange(
      server.origin,
      `GET / HTTP/1.1\r\nHost: x\r\n${header}\r\n0\r\n\r\nGET /api/blog-posts HTTP/1.1\r\nHost: x\r\n\r\n`,
    );

    expect(responses).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    // What stood behind it is not taken for a request of its own.
    expect(responses.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
  },
);

test('headers of 64 KB are refused, and their connection closed', async () => {
  await using server = await startServer({ DATABASE_URL });

  const response = await rawExchange(
    server.origin,
    `GET / HTTP/1.1\r\nHost: x\r\nX-Big: ${'a'.repeat(65_536)}\r\n\r\n`,
  );

  // Who is still sending when the connection is closed may not get to see the response.
  expect(response).toMatch(/^(?:HTTP\/1\.1 431 |$)/);
});

test('pipelined requests get their responses in order', async () => {
  await using server = await startServer({ DATABASE_URL });
  const ask = (path: string, last = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${last}\r\n`;

  const responses = await rawExchange(
    server.origin,
    ask('/favicon.svg') + ask('/no-existe') + ask('/favicon.svg', 'Connection: close\r\n'),
  );

  const statuses = [...responses.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
  expect(statuses).toEqual(['200', '404', '200']);
});

test('a report that comes by a byte a second is given up after 15 seconds', async () => {
  await using server = await startServer({ DATABASE_URL });
  const started = performance.now();

  expect(await sendSlowly(server.origin, withLength(aReport()))).toMatch(/^HTTP\/1\.1 408 /);
  expect(performance.now() - started).toBeGreaterThan(14_000);
  // The limit, and twice as long as is between two looks for whoever is beyond it.
  expect(performance.now() - started).toBeLessThan(20_000);
  expect((await fetch(server.origin)).status).toBe(200);
}, 40_000);

/** Sends a request's header at once, and its body by a byte a second. @returns what comes. */
function sendSlowly(origin: string, request: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port) });
  let sent = request.indexOf('\r\n\r\n') + 4;
  socket.write(request.slice(0, sent));
  const sending = setInterval(() => socket.write(request[sent++] ?? ''), 1_000);
  socket.once('close', () => clearInterval(sending));
  return received(socket);
}

/** So many reports a second are read, and no more. */
const REPORTS_A_SECOND = 50;

/** Rounds of every odd report: before the memory is level, and until it is looked at again. */
const WARM_UP = 30;
const ROUNDS = 80;

/** Less than a report could leave behind: its request alone has some thousand. */
const FLAT_BYTES_A_REPORT = 300;

test('thousands of odd reports leave nothing behind', async () => {
  await using server = await startServer({
    DATABASE_URL,
    NODE_OPTIONS: `--expose-gc --import=data:text/javascript,${encodeURIComponent(SAY_MEMORY)}`,
  });
  for (let round = 0; round < WARM_UP; round += 1) await sendOddReports(server);
  const before = await usedBytes(server);

  const grown: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    await sendOddReports(server);
    if (round % 20 !== 0) continue;
    grown.push(((await usedBytes(server)) - before) / (round * oddReports.length));
  }
  console.log(`bytes for each odd report, by now: ${grown.map((bytes) => bytes.toFixed(0))}`);
  // What is left behind is there each time; V8 holds a megabyte more or less as it likes.
  expect(Math.min(...grown)).toBeLessThan(FLAT_BYTES_A_REPORT);
  expect((await fetch(server.origin)).status).toBe(200);
  expect(server.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
}, 180_000);

async function sendOddReports({ origin }: TestServer): Promise<void> {
  const next = sleep((1_000 * (oddReports.length + 1)) / REPORTS_A_SECOND);
  const responses = await Promise.all(
    oddReports.map(async ([what, , request]) => [
      what,
      (await rawExchange(origin, request)).slice(9, 12),
    ]),
  );
  expect(responses).toEqual(oddReports.map(([what, status]) => [what, String(status)]));
  // One whose sender goes away halfway has no response.
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.write(withLength(aReport()).slice(0, -9), () => socket.resetAndDestroy());
  await received(socket);
  await next;
}

/** Has the server say, when it is asked, what it holds after the collector has been. */
const SAY_MEMORY = `process.on('SIGUSR2', () => {
  gc();
  const { heapUsed, external } = process.memoryUsage();
  console.log(JSON.stringify({ usedBytes: heapUsed + external }));
});`;

async function usedBytes({ process, log }: TestServer): Promise<number> {
  // What has just been closed is let go some turns later.
  await sleep(1_000);
  const said = () => log.findLast((line) => 'usedBytes' in line)?.['usedBytes'];
  const last = said();
  process.kill('SIGUSR2');
  await expect.poll(said).not.toBe(last);
  return Number(said());
}
