import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** Requests that go on until they are told to stop. */
export interface Load {
  readonly count: number;
  /** What has gone wrong so far. */
  readonly failures: readonly string[];
  /** @returns how many there were, and what went wrong: all but a response below 400 with a body. */
  stop(): Promise<{ readonly count: number; readonly failures: readonly string[] }>;
}

/** After a failure, so that a server that has gone is not asked thousands of times a second. */
const PAUSE_MS = 20;

/** A connection on which nothing comes for so long is given up: its other end may be no more. */
const SILENCE_MS = 10_000;

/**
 * Asks for one address after the other, on connections that stay open as long as the server lets
 * them, as a proxy and a browser do. Nothing is asked twice.
 *
 * @param addresses called before each round: what is asked for may change on the way.
 */
export function startLoad(addresses: () => readonly string[], connections: number): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const failures: string[] = [];
  let isRunning = true;
  let count = 0;

  async function ask(address: string): Promise<void> {
    count += 1;
    const asked = request(address, { agent, timeout: SILENCE_MS }).end();
    asked.on('timeout', () => asked.destroy(new Error(`silent for ${SILENCE_MS} ms`)));
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    const body = await buffer(response);
    if ((response.statusCode ?? 0) >= 400) throw new Error(`${response.statusCode}`);
    if (body.length === 0) throw new Error('empty');
  }

  async function work(): Promise<void> {
    while (isRunning) {
      for (const address of addresses()) {
        await ask(address).catch((error) => {
          failures.push(`${address}: ${String(error)}`);
          return sleep(PAUSE_MS);
        });
        if (!isRunning) return;
      }
    }
  }

  const workers = Array.from({ length: connections }, work);
  return {
    get count() {
      return count;
    },
    failures,
    async stop() {
      isRunning = false;
      await Promise.all(workers);
      agent.destroy();
      return { count, failures };
    },
  };
}
