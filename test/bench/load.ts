import { execFile } from 'node:child_process';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startLoad } from '../support/server/load.ts';
import type { Measured } from './processes.ts';
import { quantile } from './table.ts';

const CONNECTIONS = 32;

/** A request as it is sent, again and again. */
export interface BenchRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What one round of requests to one process gave. */
export interface Round {
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
  seconds: number,
): Promise<Round> {
  const [cpuBefore, busyBefore] = [server.cpuSeconds(), server.busySeconds()];
  const send = (await hasWrk) ? sendByWrk : sendByNode;
  const sent = await send(server.origin, requests, seconds);
  const cpu = server.cpuSeconds() - cpuBefore;
  return {
    perCpuSecond: sent.requests / cpu,
    p99Ms: sent.p99Ms,
    busy: (server.busySeconds() - busyBefore) / sent.seconds,
  };
}

type Send = (origin: string, requests: readonly BenchRequest[], seconds: number) => Promise<Sent>;

const run = promisify(execFile);

/** One core of it saturates a bare server on another one, which Node's own client does not. */
const hasWrk = run('wrk', ['--version']).then(
  () => true,
  (error) => error.code !== 'ENOENT',
);

const sendByWrk: Send = async (origin, requests, seconds) => {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'wrk-'));
  const script = path.join(folder.path, 'requests.lua');
  await writeFile(script, luaScript(requests, new URL(origin).host));
  const counts = ['-t', '1', '-c', `${CONNECTIONS}`, '-d', `${seconds}`];
  const { stdout } = await run('wrk', [...counts, '--latency', '-s', script, origin]);
  return parseWrk(stdout);
};

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
const sendByNode: Send = async (origin, requests, seconds) => {
  const targets = requests.map(({ path: target, headers }) => ({ url: origin + target, headers }));
  const sending = startLoad(() => targets, CONNECTIONS);
  await sleep(seconds * 1_000);
  await sending.stop();
  const { failures, latencies } = sending;
  if (failures.length > 0) throw new Error(failures.join('\n'));
  const sorted = latencies.toSorted((one, other) => one - other);
  return { requests: latencies.length, seconds, p99Ms: quantile(sorted, 0.99) };
};
