import { codeOf, DatabaseUnavailableError, isDatabaseUnavailable } from './failures.ts';
import type { OutageWatcher } from './outage-log.ts';

/** How often a database is tried during an outage. */
const RETRY_MS = 500;

/**
 * SQLSTATE classes of a login that is refused and of a database that is not there. Neither passes by
 * itself, but an operator who changes a password may have let in this process before.
 */
const NOT_LET_IN = /^(?:28|3D)/;

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
      const code = codeOf(error) ?? '';
      const isUnavailable = isDatabaseUnavailable(error) || NOT_LET_IN.test(code);
      if (isUnavailable && code !== CANCELED) fail(error, startedAt);
      else succeed();
      if (!isUnavailable) throw error;
      throw new DatabaseUnavailableError('the database does not respond', { cause: error });
    }
  }

  return { throwIfOpen, attempt };
}
