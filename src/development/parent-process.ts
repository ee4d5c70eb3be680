/** Often enough that nobody waits for the port, seldom enough to cost nothing. */
const INTERVAL_MS = 250;

/**
 * Waits until the process that started this one is gone. A parent that is killed outright (npm, a
 * terminal) sends no signal; without this the site would run on and keep its port.
 */
export function parentGone(): Promise<string> {
  const parent = process.ppid;
  return new Promise((resolve) => {
    setInterval(() => {
      if (process.ppid !== parent) resolve('parent gone');
    }, INTERVAL_MS).unref();
  });
}
