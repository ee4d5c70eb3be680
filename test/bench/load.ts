import { setTimeout as sleep } from 'node:timers/promises';
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
  /** Requests by seconds of CPU of the measured process, all its threads. */
  readonly perCpuSecond: number;
  readonly p99Ms: number;
}

/**
 * Sends requests, one after the other in their order, over 32 connections that stay open.
 *
 * @throws when a response was not below 400.
 */
export async function load(
  { origin, cpuSeconds }: Measured,
  requests: readonly BenchRequest[],
  seconds: number,
): Promise<Round> {
  const targets = requests.map(({ path: target, headers }) => ({ url: origin + target, headers }));
  const before = cpuSeconds();
  const sending = startLoad(() => targets, CONNECTIONS);
  await sleep(seconds * 1_000);
  await sending.stop();
  const { failures, latencies } = sending;
  if (failures.length > 0) throw new Error(failures.join('\n'));
  const sorted = latencies.toSorted((one, other) => one - other);
  return {
    perCpuSecond: latencies.length / (cpuSeconds() - before),
    p99Ms: quantile(sorted, 0.99),
  };
}
