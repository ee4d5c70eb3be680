import type { Logger } from 'pino';

/** Where a part that needs the database reports that it is away, or there again. */
export interface OutageWatcher {
  outage(error: unknown): void;
  recovery(): void;
}

/**
 * Writes one line when an outage of the database begins and one when it ends, however many
 * connections and requests notice.
 *
 * @returns a watcher for each part. An outage lasts until all parts have recovered.
 */
export function outageLog(
  logger: Logger,
): (part: 'pages' | 'searches' | 'changes') => OutageWatcher {
  const affected = new Set<string>();
  let startedAt = 0;
  return (part) => ({
    outage(error) {
      if (affected.size === 0) {
        startedAt = performance.now();
        logger.warn({ err: error, part }, 'database outage');
      }
      affected.add(part);
    },
    recovery() {
      if (!affected.delete(part) || affected.size > 0) return;
      const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
      logger.info({ seconds }, 'database recovered');
    },
  });
}
