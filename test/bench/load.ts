import autocannon from 'autocannon';
import type { Measured } from './processes.ts';

/** As the goals of the figures say. */
const CONNECTIONS = 32;

/** What one round of requests to one process gave. */
export interface Round {
  readonly perSecond: number;
  /** By seconds of CPU of the process: what is left when something else slows both down. */
  readonly perCpuSecond: number;
  readonly p99Ms: number;
}

/** @throws when an answer was not what was asked for. */
export async function load(
  server: Measured,
  path: string,
  headers: Readonly<Record<string, string>>,
  { seconds, connections = CONNECTIONS }: { seconds: number; connections?: number },
): Promise<Round> {
  const cpuBefore = server.cpuSeconds();
  const result = await autocannon({
    url: server.origin + path,
    connections,
    duration: seconds,
    headers,
  });
  const cpu = server.cpuSeconds() - cpuBefore;
  const bad = result.errors + result.timeouts + result['4xx'] + result['5xx'];
  if (bad > 0) throw new Error(`${path}: ${bad} answers were errors`);
  return {
    perSecond: result.requests.total / result.duration,
    perCpuSecond: result.requests.total / cpu,
    p99Ms: result.latency.p99,
  };
}
