import { setTimeout as sleep } from 'node:timers/promises';

/** No longer: fixed pages can be served without the database, however long it is unavailable. */
const MAX_WARM_UP_MS = 5_000;

/** Between two attempts. */
const RETRY_MS = 100;

/**
 * Waits until the process can serve as fast as it ever will. A process that gets its first requests
 * before that has to open connections and compile code under load.
 *
 * @param isWarm opens what has to be open and renders what is requested most.
 */
export async function warmUp(isWarm: () => Promise<boolean>): Promise<void> {
  // Neither keeps a process that is asked to stop.
  const expired = sleep(MAX_WARM_UP_MS, true, { ref: false });
  while (!(await Promise.race([isWarm().catch(() => false), expired]))) {
    await sleep(RETRY_MS, undefined, { ref: false });
  }
}
