import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { sessionOptions } from './connect.ts';
import { isLoginRefused, isStatementError } from './failures.ts';
import { TimedClient, withTimeout } from './time-limits.ts';

/** Between two heartbeats; a cached page is fresh for two seconds without one. */
const HEARTBEAT_MS = 1_000;

/** A notification brings the next heartbeat forward, but not below this: every login may notify at will. */
const MIN_PAUSE_MS = 20;

/** A heartbeat that takes longer has failed. */
const HEARTBEAT_TIMEOUT_MS = 2_000;

/** The longest pause before a reconnect; the shortest is half of it. */
const RETRY_MS = 400;

interface ListenerDeps {
  readonly databaseUrl: string;
  /** Posts have changed, or may have. */
  onChange(): void;
  /** {@link onChange} has reported all that was committed at least `ageMs` ago. */
  onConfirmed(ageMs: number): void;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
}

/** Listens until it is disposed of. */
export type Listener = ReturnType<typeof listenForChanges>;

/**
 * Listens for changes of posts, over a connection of its own, which must not go through a pooling
 * proxy.
 *
 * - A heartbeat a second asks how often posts have changed, and proves that the connection works: a dead
 *   peer causes no error by itself; two seconds without a response end the connection.
 * - A notification brings the next heartbeat forward. Each new connection counts as a change.
 * - It reconnects for ever, with jitter, so that the replicas do not reconnect all at once. A lost
 *   connection counts as an outage until the next heartbeat: one line in the log for its start and
 *   one for its end.
 * - No notification announces that a scheduled post's date has come. Each heartbeat asks for the date
 *   of the newest published post too.
 */
export function listenForChanges(deps: ListenerDeps) {
  const { logger, onConfirmed } = deps;
  const stop = new AbortController();
  let state: 'disconnected' | 'connected' | 'refused' = 'disconnected';
  let confirmedAt = performance.now();
  /** When the outage began, while there is one. */
  let outageAt: number | undefined;

  function confirm(sentAt: number): void {
    if (outageAt !== undefined) {
      const seconds = Math.round((performance.now() - outageAt) / 100) / 10;
      logger.info({ seconds }, 'database recovered');
    }
    outageAt = undefined;
    state = 'connected';
    confirmedAt = sentAt;
    onConfirmed(performance.now() - sentAt);
  }

  async function listenWithRetry(): Promise<void> {
    while (!stop.signal.aborted) {
      try {
        await listenOnce(deps, stop.signal, confirm);
      } catch (error) {
        const isRefused = isLoginRefused(error) || isStatementError(error);
        state = isRefused ? 'refused' : 'disconnected';
        if (outageAt === undefined && !stop.signal.aborted) {
          outageAt = performance.now();
          logger.warn({ err: error }, 'database outage');
        }
      }
      await pause(RETRY_MS * (0.5 + Math.random() / 2), stop.signal);
    }
  }
  const ended = listenWithRetry();

  return {
    /** `refused` where PostgreSQL rejects the login or the query, which only a person can correct. */
    get state() {
      return state;
    },
    /** For how long changes may have gone unnoticed; about a second while it is connected. */
    get ageSeconds(): number {
      return (performance.now() - confirmedAt) / 1_000;
    },
    async [Symbol.asyncDispose](): Promise<void> {
      stop.abort();
      await ended;
    },
  };
}

/** Connects and listens until the signal aborts. @throws when the connection breaks. */
async function listenOnce(
  { databaseUrl, onChange }: ListenerDeps,
  signal: AbortSignal,
  onHeartbeat: (sentAt: number) => void,
): Promise<void> {
  const client = new TimedClient({
    connectionString: databaseUrl,
    application_name: 'web listener',
    options: sessionOptions('site_web'),
  });
  const broken = new AbortController();
  const wake = AbortSignal.any([signal, broken.signal]);
  client.on('error', (error) => broken.abort(error));
  let notified = Promise.withResolvers<void>();
  client.on('notification', () => notified.resolve());
  try {
    await client.connect();
    await withTimeout(HEARTBEAT_TIMEOUT_MS, client.query('listen posts_changed'));
    let known: unknown;
    while (!wake.aborted) {
      notified = Promise.withResolvers();
      const sentAt = performance.now();
      const [{ state }] = (await withTimeout(HEARTBEAT_TIMEOUT_MS, client.query(HEARTBEAT))).rows;
      if (known !== state) onChange();
      known = state;
      onHeartbeat(sentAt);
      await pause(MIN_PAUSE_MS, wake);
      await Promise.race([notified.promise, pause(HEARTBEAT_MS - MIN_PAUSE_MS, wake)]);
    }
    broken.signal.throwIfAborted();
  } finally {
    await client.end().catch(() => {});
  }
}

/** What changes with every change of posts, and when a scheduled post's date has come. */
const HEARTBEAT = `
  select (select count from change_count) || ' ' || coalesce(max(published_at)::text, '') as state
    from published_posts`;

/** Waits for a time, or until the signal aborts. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
}
