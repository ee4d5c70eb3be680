import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ExitError } from '../process/exit-error.ts';
import { isDatabaseUnavailable, NO_RESPONSE } from './failures.ts';

/** Between two pings. Most commands end before the first one. */
const PING_EVERY_MS = 5_000;

/** How long a response may take, from a server that is as busy as a migration makes it. */
const PING_TIMEOUT_MS = 15_000;

/** The same while {@link waitForDatabase} waits for the first response. */
const FIRST_PING_TIMEOUT_MS = 5_000;

/** How long {@link waitForDatabase} tries, and how often: a database in a cluster starts in minutes. */
const PATIENCE = { forMs: 300_000, everyMs: 1_000 };

/**
 * Waits until the database accepts a connection.
 *
 * @param onWait is called once, with the first error, before the wait begins.
 * @throws the last error after five minutes; at once any error that waiting does not mend, such as a
 *   wrong password or a missing database.
 */
export async function waitForDatabase(
  databaseUrl: string,
  onWait: (error: unknown) => void,
  { forMs, everyMs } = PATIENCE,
): Promise<void> {
  const endsAt = performance.now() + forMs;
  for (let tries = 1; ; tries += 1) {
    try {
      return await ping(databaseUrl, FIRST_PING_TIMEOUT_MS);
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() > endsAt) throw error;
      if (tries === 1) onWait(error);
    }
    await sleep(everyMs);
  }
}

/**
 * Runs work with a database, and rejects when the database stops responding: a frozen machine
 * leaves its connections open, and a query would wait for ever.
 *
 * A time limit on the work cannot tell a frozen database from a busy one: a migration may take
 * minutes. Instead every few seconds a connection of its own asks for a response. Any response will
 * do, `too many clients` for one: the server then ends or serves the connections of the work.
 *
 * @param work still runs after the error. Its signal is aborted then, so that it can stop.
 * @throws {ExitError} some twenty seconds after the last response.
 */
export async function withWatchdog<Result>(
  databaseUrl: string,
  work: (signal: AbortSignal) => Promise<Result>,
) {
  const done = new AbortController();
  try {
    return await Promise.race([work(done.signal), watch(databaseUrl, done.signal)]);
  } finally {
    done.abort();
  }
}

/** @throws {ExitError} when the database stops responding; it never returns. */
async function watch(databaseUrl: string, signal: AbortSignal): Promise<never> {
  for (;;) {
    await sleep(PING_EVERY_MS, undefined, { signal });
    await ping(databaseUrl, PING_TIMEOUT_MS).catch((cause) => {
      if (isTimeout(cause)) throw new ExitError('unavailable', UNRESPONSIVE, { cause });
    });
  }
}

const UNRESPONSIVE = `DATABASE_URL: ${NO_RESPONSE}: no response and no new connection for ${PING_TIMEOUT_MS / 1_000} s; each change was made completely or not at all; run the command again later`;

async function ping(databaseUrl: string, timeoutMs: number): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'command ping',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    void client.end();
  }
}

/** Messages of the system for an unreachable machine, and of node-postgres for a missing response. */
const TIMEOUT = /timeout|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/i;

function isTimeout(error: unknown): boolean {
  // One error for each address of a host. A refusal by one address is a response.
  if (error instanceof AggregateError) return error.errors.every(isTimeout);
  return error instanceof Error && TIMEOUT.test(error.message);
}
