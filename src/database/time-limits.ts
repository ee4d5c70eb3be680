import { once } from 'node:events';
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

// The driver's own limits are timers: in a pod without CPU they expire before a response that has arrived is read.

/**
 * Connecting takes some milliseconds. An attempt that hangs while the database recovers delays its
 * page by this long, out of the two seconds within which all pages are current again.
 */
const CONNECT_TIMEOUT_MS = 1_000;

/** A limit is a multiple of this. */
const TURN_MS = 100;

/**
 * Waits for a response of the database; rejects after the limit. A turn of the event loop counts as
 * 100 ms at most, however late it is: delays of this process do not count against the database.
 */
export function withTimeout<Result>(limitMs: number, response: Promise<Result>): Promise<Result> {
  const done = new AbortController();
  return Promise.race([response, timeout(limitMs, done.signal)]).finally(() => done.abort());
}

async function timeout(limitMs: number, signal: AbortSignal): Promise<never> {
  for (let left = limitMs; left > 0; left -= TURN_MS) await sleep(TURN_MS, undefined, { signal });
  throw new Error(`no response for ${limitMs / 1_000} s`);
}

/** A client with a time limit for connecting. The time in a pool's queue does not count. */
export class TimedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    const socket = new Socket();
    super({ ...config, connectionTimeoutMillis: 0, stream: () => socket });
    withTimeout(CONNECT_TIMEOUT_MS, once(this, 'connect')).catch(() =>
      socket.destroy(new Error(`no connection within ${CONNECT_TIMEOUT_MS / 1_000} s`)),
    );
  }
}
