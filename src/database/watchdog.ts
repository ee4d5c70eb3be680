import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Between two questions. Most commands are at their end before the first one. */
const ASK_EVERY_MS = 5_000;

/** How long one answer may take, from a server that is as busy as a migration makes it. */
const ANSWER_WITHIN_MS = 5_000;

/**
 * How many answers must be missing, one after the other. A single one is missing as well where this
 * process was stopped meanwhile (Ctrl-Z) or a network changes over.
 */
const MISSING_ANSWERS = 3;

/** Nothing has come from the database for longer than any database that works takes. */
class DatabaseSilentError extends Error {
  override readonly name = 'DatabaseSilentError';
  /** SQLSTATE of a connection that has failed, for `isDatabaseUnavailable`. */
  readonly code = '08006';
}

/**
 * Does work with a database, for as long as that answers others: a machine that freezes keeps its
 * connections open, and a query that waits for it would wait for ever.
 *
 * A limit for the work or its queries cannot tell a database that is frozen from one that has much
 * to do, as a migration may for minutes. Hence each few seconds a connection of its own asks for
 * nothing but an answer. Whatever the answer, `too many clients` for one, somebody is there; of a
 * server that refuses or restarts the connections under way hear by themselves.
 *
 * @param work is left as it is after the error, and must be ended: its query waits still.
 * @throws {DatabaseSilentError} some twenty seconds after the last sign of life.
 */
export async function unlessSilent<Result>(
  databaseUrl: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const done = new AbortController();
  try {
    return await Promise.race([work(), silence(databaseUrl, done.signal)]);
  } finally {
    done.abort();
  }
}

/** Waits until the database is silent, which throws. */
async function silence(databaseUrl: string, signal: AbortSignal): Promise<never> {
  for (let missing = 0; missing < MISSING_ANSWERS; ) {
    if (missing === 0) await sleep(ASK_EVERY_MS, undefined, { signal });
    missing = (await answers(databaseUrl)) ? 0 : missing + 1;
  }
  const seconds = (MISSING_ANSWERS * ANSWER_WITHIN_MS) / 1_000;
  throw new DatabaseSilentError(
    `it went silent and let nobody in for ${seconds} s; no change is half made, run the command again when it answers`,
  );
}

async function answers(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'command asks',
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    return !isSilence(error);
  } finally {
    void client.end();
  }
}

/** What the system says of a machine that is not there, and node-postgres of one that says nothing. */
const SILENCE = /timeout|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/i;

function isSilence(error: unknown): boolean {
  // One error for each address of a name; one address that refuses is a sign of life.
  if (error instanceof AggregateError) return error.errors.every(isSilence);
  return error instanceof Error && SILENCE.test(error.message);
}
