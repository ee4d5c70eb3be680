import type { Logger } from 'pino';

/** What is told by a part that needs the database; once at each turn. */
export interface OutageWatcher {
  lost(error: unknown): void;
  back(): void;
}

/**
 * Writes one line when the database is lost and one when it is back, however many connections,
 * tries and requests notice.
 *
 * @returns a watcher for each part that may lose it. An outage lasts until all have it back.
 */
export function outageLog(logger: Logger): (part: string) => OutageWatcher {
  const away = new Set<string>();
  let since = 0;
  return (part) => ({
    lost(error) {
      if (away.size === 0) {
        since = performance.now();
        logger.warn({ err: error, part }, 'database away: what is kept is sent as it was');
      }
      away.add(part);
    },
    back() {
      if (!away.delete(part) || away.size > 0) return;
      const seconds = Math.round((performance.now() - since) / 100) / 10;
      logger.info({ seconds }, 'database back');
    },
  });
}
