import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startLoad } from '../support/server/load.ts';
import type { Measured } from './processes.ts';

const CONNECTIONS = 32;

/** A request as it is sent, again and again. */
export interface BenchRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What one round of requests to one process gave. */
export interface Round {
  readonly perSecond: number;
  /** By seconds of CPU of the measured process, all its threads. */
  readonly perCpuSecond: number;
  readonly p99Ms: number;
  /** Share of the time in which the measured process had something to do. */
  readonly busy: number;
}

interface Sent {
  readonly requests: number;
  readonly seconds: number;
  readonly p99Ms: number;
}

/**
 * Sends requests, one after the other in their order, over 32 connections without pipelining.
 *
 * @throws when a response was not below 400.
 */
export async function load(
  server: Measured,
  requests: readonly BenchRequest[],
  { seconds, connections = CONNECTIONS }: { seconds: number; connections?: number },
): Promise<Round> {
  const [cpuBefore, busyBefore] = [server.cpuSeconds(), server.busySeconds()];
  const options = { origin: server.origin, requests, seconds, connections };
  const sent = await ((await hasWrk) ? sendByWrk(options) : sendByNode(options));
  const cpu = server.cpuSeconds() - cpuBefore;
  return {
    perSecond: sent.requests / sent.seconds,
    perCpuSecond: sent.requests / cpu,
    p99Ms: sent.p99Ms,
    busy: (server.busySeconds() - busyBefore) / sent.seconds,
  };
}

interface Options {
  readonly origin: string;
  readonly requests: readonly BenchRequest[];
  readonly seconds: number;
  readonly connections: number;
}

const run = promisify(execFile);

/** One core of it saturates a bare server on another one, which Node's own client does not. */
const hasWrk = run('wrk', ['--version']).then(
  () => true,
  (error) => error.code !== 'ENOENT',
);

async function sendByWrk({ origin, requests, seconds, connections }: Options): Promise<Sent> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wrk-'));
  try {
    const script = path.join(folder, 'requests.lua');
    await writeFile(script, luaScript(requests, new URL(origin).host));
    const counts = ['-t', '1', '-c', `${connections}`, '-d', `${seconds}`];
    const { stdout } = await run('wrk', [...counts, '--latency', '-s', script, origin]);
    return parseWrk(stdout);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** JSON's strings are Lua's as long as they are ASCII, as headers are. */
function luaScript(requests: readonly BenchRequest[], host: string): string {
  const texts = requests.map(({ path: target, headers }) => {
    const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`);
    return JSON.stringify([`GET ${target} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
  });
  return `local requests = {${texts.join(',\n')}}
local sent = 0
function request()
  sent = sent % #requests + 1
  return requests[sent]
end
`;
}

function parseWrk(output: string): Sent {
  const [, count = '', seconds = ''] = /(\d+) requests in ([\d.]+)s/.exec(output) ?? [];
  const [, p99 = '', unit = ''] = /99% +([\d.]+)(us|ms|s)/.exec(output) ?? [];
  if (count === '' || /Non-2xx|Socket errors/.test(output)) throw new Error(output);
  const ms = { us: 0.001, ms: 1, s: 1_000 }[unit] ?? Number.NaN;
  return { requests: Number(count), seconds: Number(seconds), p99Ms: Number(p99) * ms };
}

/** By Node's own client, over connections that stay open. */
async function sendByNode({ origin, requests, seconds, connections }: Options): Promise<Sent> {
  const targets = requests.map(({ path: target, headers }) => ({ url: origin + target, headers }));
  const sending = startLoad(() => targets, connections);
  await sleep(seconds * 1_000);
  await sending.stop();
  const { failures, latencies } = sending;
  if (failures.length > 0) throw new Error(failures.join('\n'));
  const p99Ms = latencies.toSorted((one, other) => one - other)[
    Math.floor(latencies.length * 0.99)
  ];
  return { requests: latencies.length, seconds, p99Ms: p99Ms ?? Number.NaN };
}
