import { setTimeout as sleep } from 'node:timers/promises';

/** Not longer during an outage: without the database, fixed pages can still be served. */
const MAX_WARM_UP_MS = 5_000;

/** Between two attempts. */
const RETRY_MS = 100;

/**
 * Waits until connections are open and the code for pages is compiled. A process that gets its
 * first requests earlier has to do both under load.
 *
 * @param isWarm opens what has to be open and renders what is requested most.
 * @param isRefused whether the database refuses this process. It is not ready then: a rollout with a wrong
 *   password stops, and the processes before it go on.
 */
export async function warmUp(isWarm: () => Promise<boolean>, isRefused: () => boolean) {
  // Neither keeps a process that is asked to stop.
  const expired = sleep(MAX_WARM_UP_MS, true, { ref: false });
  while (!(await Promise.race([isWarm().catch(() => false), expired])) || isRefused()) {
    await sleep(RETRY_MS, undefined, { ref: false });
  }
}
