import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { rawExchange, received } from '../support/server/http.ts';
import { aReport, oddReports, withLength } from '../support/server/invalid-reports.ts';
import { startServer, type TestServer } from '../support/server/server.ts';

const DATABASE_URL = 'postgresql://web:secret@127.0.0.1:9/site';

test('a report that comes by a byte a second is given up after 15 seconds', async () => {
  await using server = await startServer({ DATABASE_URL });
  const started = performance.now();

  expect(await sendSlowly(server.origin, withLength(aReport()))).toMatch(/^HTTP\/1\.1 408 /);
  expect(performance.now() - started).toBeGreaterThan(14_000);
  // The limit, and twice as long as is between two looks for whoever is beyond it.
  expect(performance.now() - started).toBeLessThan(20_000);
  expect((await fetch(server.origin)).status).toBe(200);
});

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
const WARM_UP = 60;
const ROUNDS = 160;

/** Less than a report could leave behind: its request alone has some thousand. */
const FLAT_BYTES_A_REPORT = 300;

test('thousands of odd reports leave nothing behind', async () => {
  await using server = await startServer({
    DATABASE_URL,
    NODE_OPTIONS: `--expose-gc --import=data:text/javascript,${encodeURIComponent(SAY_MEMORY)}`,
  });
  for (let round = 0; round < WARM_UP; round += 1) await sendOddReports(server);
  const before = await usedBytes(server);

  for (let round = 1; round <= ROUNDS; round += 1) await sendOddReports(server);

  // What is left behind stays; V8 holds a megabyte more or less as it likes.
  const grown = async () => ((await usedBytes(server)) - before) / (ROUNDS * oddReports.length);
  await expect.poll(grown, { timeout: 30_000 }).toBeLessThan(FLAT_BYTES_A_REPORT);
  expect((await fetch(server.origin)).status).toBe(200);
  expect(server.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});

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
