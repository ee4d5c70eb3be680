import { setTimeout as sleep } from 'node:timers/promises';
import { vi } from 'vitest';
import type { TestServer } from './server.ts';

/** Has the server say, when it is asked, what it holds after the collector has been. */
const SAY_MEMORY = `process.on('SIGUSR2', () => {
  gc();
  const { heapUsed, external } = process.memoryUsage();
  console.log(JSON.stringify({ usedBytes: heapUsed + external }));
});`;

/** Variables of a server that can be asked for its memory. */
export const SAYS_MEMORY = {
  NODE_OPTIONS: `--expose-gc --import=data:text/javascript,${encodeURIComponent(SAY_MEMORY)}`,
};

/** What a server that was started with `SAYS_MEMORY` holds after the collector has been, in bytes. */
export async function usedBytes({ process, log }: TestServer): Promise<number> {
  // What has just been closed is let go some turns later.
  await sleep(1_000);
  const said = () => log.findLast((line) => 'usedBytes' in line)?.['usedBytes'];
  const last = said();
  process.kill('SIGUSR2');
  // Of no test: several go on at once.
  await vi.waitUntil(() => said() !== last, { timeout: 10_000 });
  return Number(said());
}
