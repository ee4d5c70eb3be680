import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

export type Load = ReturnType<typeof startLoad>;

export interface Target {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** After a failure, so that a server that has gone is not asked thousands of times a second. */
const PAUSE_MS = 20;

/** A connection on which nothing comes for so long is given up: its other end may be no more. */
const SILENCE_MS = 10_000;

/**
 * Requests one target after the other, on connections that stay open as long as the server allows,
 * as a proxy and a browser do. Nothing is retried.
 *
 * @param targets called before each round, so that targets may change meanwhile.
 */
export function startLoad(targets: () => readonly Target[], connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  /** What has gone wrong so far: all but responses below 400 that are whole. */
  const failures: string[] = [];
  let isRunning = true;
  let count = 0;

  async function ask({ url, headers }: Target): Promise<void> {
    count += 1;
    const asked = request(url, { agent, headers, timeout: SILENCE_MS }).end();
    asked.on('timeout', () => asked.destroy(new Error(`silent for ${SILENCE_MS} ms`)));
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    const body = await buffer(response);
    if ((response.statusCode ?? 0) >= 400) throw new Error(`${response.statusCode}`);
    if (response.statusCode === 200 && body.length === 0) throw new Error('empty');
  }

  async function work(): Promise<void> {
    while (isRunning) {
      for (const target of targets()) {
        await ask(target).catch((error) => {
          failures.push(`${target.url}: ${String(error)}`);
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
    /** Ends when each request has its response. */
    async stop(): Promise<void> {
      isRunning = false;
      await Promise.all(workers);
      agent.destroy();
    },
  };
}
