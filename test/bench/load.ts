import { setTimeout as sleep } from 'node:timers/promises';
import { startLoad } from '../support/server/load.ts';
import type { Measured } from './processes.ts';

const CONNECTIONS = 32;

/** A request as it is sent, again and again. */
export interface BenchRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Sends requests, one after the other in their order, over 32 connections that stay open.
 *
 * @returns what each took of the measured process's CPU, all its threads, in milliseconds.
 * @throws when a response was not below 400.
 */
export async function load(
  { origin, cpuSeconds }: Measured,
  requests: readonly BenchRequest[],
  seconds: number,
): Promise<number> {
  const targets = requests.map(({ path: target, headers }) => ({ url: origin + target, headers }));
  const before = cpuSeconds();
  const sending = startLoad(() => targets, CONNECTIONS);
  await sleep(seconds * 1_000);
  await sending.stop();
  const { count, failures } = sending;
  if (failures.length > 0) throw new Error(failures.join('\n'));
  return (1_000 * (cpuSeconds() - before)) / count;
}
