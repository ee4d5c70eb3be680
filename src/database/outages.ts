import type { Logger } from 'pino';
import { codeOf, DatabaseUnavailableError, isDatabaseUnavailable } from './failures.ts';

/** Where a part that needs the database reports that an outage begins or ends for it. */
export interface OutageWatcher {
  outage(error: unknown): void;
  recovery(): void;
}

/**
 * Writes one line when an outage of the database begins and one when it ends, however many
 * connections, attempts and requests notice.
 *
 * @returns a watcher for each part. An outage lasts until all parts have recovered.
 */
export function outageLog(logger: Logger): (part: string) => OutageWatcher {
  const affected = new Set<string>();
  let startedAt = 0;
  return (part) => ({
    outage(error) {
      if (affected.size === 0) {
        startedAt = performance.now();
        logger.warn({ err: error, part }, 'database outage: cached pages are served stale');
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

/** How often a database is tried during an outage. */
const RETRY_MS = 500;

/** SQLSTATE `query_canceled`: one query was too slow, and the database says so. */
const CANCELED = '57014';

/**
 * Spares requests from waiting, one after the other, for a database that is known to be
 * unavailable: after a failure one attempt in half a second is let through, all others fail at once.
 *
 * All its functions throw {@link DatabaseUnavailableError} for any failure that passes.
 */
export function circuitBreaker(watcher: OutageWatcher) {
  let retryAt: number | undefined;
  let succeededAt = Number.NEGATIVE_INFINITY;

  function succeed(): void {
    succeededAt = performance.now();
    if (retryAt !== undefined) watcher.recovery();
    retryAt = undefined;
  }

  /** An attempt that began before the last success says nothing of the present. */
  function fail(error: unknown, startedAt: number): void {
    if (retryAt !== undefined || startedAt < succeededAt) return;
    watcher.outage(error);
    retryAt = performance.now() + RETRY_MS;
  }

  /** Throws while no attempt would be let through. */
  function throwIfOpen(): void {
    if (retryAt === undefined || performance.now() >= retryAt) return;
    throw new DatabaseUnavailableError('the database is unavailable');
  }

  async function attempt<Result>(run: () => Promise<Result>): Promise<Result> {
    throwIfOpen();
    const startedAt = performance.now();
    if (retryAt !== undefined) retryAt = startedAt + RETRY_MS;
    try {
      const result = await run();
      succeed();
      return result;
    } catch (error) {
      const isUnavailable = isDatabaseUnavailable(error);
      if (isUnavailable && codeOf(error) !== CANCELED) fail(error, startedAt);
      else succeed();
      if (!isUnavailable) throw error;
      throw new DatabaseUnavailableError('the database does not respond', { cause: error });
    }
  }

  return { throwIfOpen, attempt };
}
