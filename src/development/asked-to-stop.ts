import { stopSignal } from '../process/run-command.ts';

/** Often enough that nobody waits for the port, seldom enough to cost nothing. */
const INTERVAL_MS = 250;

/**
 * Waits until this process is asked to stop, or the one that started it is gone. A parent that is
 * killed outright (npm, a terminal) sends no signal; without this the site would run on and keep its
 * port.
 */
export function askedToStop(): Promise<string> {
  const parent = process.ppid;
  const parentGone = new Promise<string>((resolve) => {
    setInterval(() => {
      if (process.ppid !== parent) resolve('parent gone');
    }, INTERVAL_MS).unref();
  });
  return Promise.race([stopSignal(), parentGone]);
}
