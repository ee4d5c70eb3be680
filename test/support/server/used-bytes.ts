import { setTimeout as sleep } from 'node:timers/promises';
import { vi } from 'vitest';
import type { TestServer } from './server.ts';

/** Makes the server print, on SIGUSR2, its memory in use after a garbage collection. */
const SAY_MEMORY = `process.on('SIGUSR2', () => {
  gc();
  const { heapUsed, external } = process.memoryUsage();
  console.log(JSON.stringify({ usedBytes: heapUsed + external }));
});`;

/** Variables of a server that can be asked for its memory. */
export const SAYS_MEMORY = {
  NODE_OPTIONS: `--expose-gc --import=data:text/javascript,${encodeURIComponent(SAY_MEMORY)}`,
};

/** The memory in use of a server with `SAYS_MEMORY` after a garbage collection, in bytes. */
export async function usedBytes({ process, log }: TestServer): Promise<number> {
  // What has just been closed is let go some turns later.
  await sleep(1_000);
  const said = () => log.findLast((line) => 'usedBytes' in line)?.['usedBytes'];
  const last = said();
  process.kill('SIGUSR2');
  // Not `expect.poll`, which belongs to one test: several tests run at once.
  await vi.waitUntil(() => said() !== last, { timeout: 10_000 });
  return Number(said());
}
