import type { Logger } from 'pino';

/** Where a part that needs the database reports that it is away, or there again. */
export interface OutageWatcher {
  outage(error: unknown): void;
  recovery(): void;
}

/** What an outage of a part means for visitors. */
const MEANINGS = {
  queries: 'database outage: cached pages are served stale',
  changes: 'database outage: changes are not heard of, cached pages are rendered every two seconds',
};

/**
 * Writes one line when an outage of the database begins for a part and one when it ends, however many
 * connections and requests notice.
 */
export function outageLog(logger: Logger): (part: keyof typeof MEANINGS) => OutageWatcher {
  return (part) => {
    let startedAt: number | undefined;
    return {
      outage(error) {
        if (startedAt !== undefined) return;
        startedAt = performance.now();
        logger.warn({ err: error, part }, MEANINGS[part]);
      },
      recovery() {
        if (startedAt === undefined) return;
        const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
        startedAt = undefined;
        logger.info({ seconds, part }, 'database recovered');
      },
    };
  };
}
