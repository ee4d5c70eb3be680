import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { routes } from '../../src/routes.ts';
import { NOWHERE } from '../support/database/test-database.ts';
import { httpGet, openSocket } from '../support/server/http.ts';
import { readMetrics } from '../support/server/metrics.ts';
import { startServer, type TestServer } from '../support/server/server.ts';
import { SAYS_MEMORY, usedBytes } from '../support/server/used-bytes.ts';

/** A proxy before the site holds all connections; without one an address has fewer than these tests open. */
const TRUSTED_PROXY_HOPS = '1';

const SLOW_CLIENTS = 500;
const SLOW_MS = 15_000;

/**
 * What may be added however quick the other one is: at medians below a millisecond a turn of the
 * scheduler would be a ratio of its own.
 */
const FLOOR_MS = 0.3;

/** What 500 clients may take: 120 kB each. */
const FLAT_BYTES = 60e6;

/** Less than a connection that is not let go: its socket alone has some thousand. */
const FLAT_BYTES_A_CONNECTION = 500;

test('500 clients that send a byte a second, or nothing more after a page, cost the others at most half their speed', async () => {
  await using server = await startServer({ DATABASE_URL: NOWHERE, TRUSTED_PROXY_HOPS });
  // As good as before, whatever else the machine has to do meanwhile.
  await using another = await startServer({ DATABASE_URL: NOWHERE, TRUSTED_PROXY_HOPS });
  for (const { origin } of [server, another]) {
    for (let warmUp = 0; warmUp < 300; warmUp += 1) await latency(origin);
  }
  const residentBefore = await residentBytes(server);
  const end = AbortSignal.timeout(SLOW_MS);
  const half = Array<string>(SLOW_CLIENTS / 2).fill(server.origin);
  const writers = half.map((origin) => sendSlowly(origin, end));
  const readers = await Promise.all(half.map(open));
  for (const socket of readers) socket.pause().write(`${REQUEST}\r\n\r\n`);

  const during: number[] = [];
  const elsewhere: number[] = [];
  while (!end.aborted) {
    elsewhere.push(await latency(another.origin));
    during.push(await latency(server.origin));
    await sleep(20);
  }
  const residentAfter = await residentBytes(server);
  const timesCutOff = await Promise.all(writers);
  for (const socket of readers) socket.destroy();

  const [alone, amidst] = [median(elsewhere), median(during)];
  console.log(`median ${alone.toFixed(2)} ms alone, ${amidst.toFixed(2)} ms among slow clients`);
  // Each of those that write was cut off after ten seconds, and came again.
  expect(timesCutOff.filter((times) => times > 0)).toHaveLength(SLOW_CLIENTS / 2);
  expect(amidst).toBeLessThanOrEqual(Math.max(2 * alone, alone + FLOOR_MS));
  expect(residentAfter - residentBefore).toBeLessThan(FLAT_BYTES);
}, 80_000);

const REQUEST = `GET ${routes.home} HTTP/1.1\r\nHost: x\r\nX-Long: ${'and so on '.repeat(9)}`;

/** Sends a request by a byte a second, and comes again whenever it is cut off. @returns how often that was. */
async function sendSlowly(origin: string, end: AbortSignal): Promise<number> {
  let timesCutOff = 0;
  while (!end.aborted) {
    const socket = await open(origin);
    for (const byte of REQUEST) {
      if (end.aborted || socket.closed) break;
      socket.write(byte);
      await sleep(1_000);
    }
    if (socket.closed) timesCutOff += 1;
    socket.destroy();
  }
  return timesCutOff;
}

test('10,000 connections opened and dropped leave nothing behind', async () => {
  const env = { DATABASE_URL: NOWHERE, TRUSTED_PROXY_HOPS, ...SAYS_MEMORY };
  await using server = await startServer(env);
  await openAndDrop(server.origin, 1_000);
  const before = await usedBytes(server);

  await openAndDrop(server.origin, 9_000);

  expect((await httpGet(server.origin + routes.home)).status).toBe(200);
  const grown = async () => ((await usedBytes(server)) - before) / 9_000;
  await expect.poll(grown, { timeout: 30_000 }).toBeLessThan(FLAT_BYTES_A_CONNECTION);
}, 80_000);

async function open(origin: string): Promise<Socket> {
  const socket = openSocket(origin);
  await once(socket, 'connect');
  return socket;
}

async function openAndDrop(origin: string, count: number): Promise<void> {
  for (let done = 0; done < count; done += 100) {
    const sockets = await Promise.all(Array.from({ length: 100 }, () => open(origin)));
    for (const socket of sockets) socket.write('GET / HT');
    for (const socket of sockets) socket.resetAndDestroy();
  }
}

/** How long a good request takes, in milliseconds. */
async function latency(origin: string): Promise<number> {
  const start = performance.now();
  expect((await httpGet(origin + routes.home)).status).toBe(200);
  return performance.now() - start;
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
}

async function residentBytes({ adminOrigin }: TestServer): Promise<number> {
  const metrics = await readMetrics(adminOrigin);
  return metrics.get('process_resident_memory_bytes') ?? Number.NaN;
}
