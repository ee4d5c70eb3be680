import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { roleOption } from './connect.ts';
import type { OutageWatcher } from './outage-log.ts';

/** Between two heartbeats; a cached page is fresh for two seconds without one. */
const HEARTBEAT_MS = 1_000;

/** A change brings the next heartbeat forward, but not closer to the last one than this. */
const MIN_HEARTBEAT_MS = 100;

/** A connection or a heartbeat that takes longer has failed. */
const CONNECT_TIMEOUT_MS = 1_000;
const HEARTBEAT_TIMEOUT_MS = 2_000;

/** Between two attempts to connect: doubled from the first to the longest, with jitter. */
const FIRST_RETRY_MS = 50;
const LONGEST_RETRY_MS = 800;

/** Added to the time of a scheduled post: timers may be early by one millisecond. */
const TIMER_SLACK_MS = 5;

export interface ListenerDeps {
  readonly databaseUrl: string;
  /** Posts have changed, or may have. */
  onChange(): void;
  /** {@link onChange} has reported all that was committed at least `ageMs` ago. */
  onConfirmed(ageMs: number): void;
  readonly watcher: OutageWatcher;
}

/** Listens until it is stopped. */
export interface Listener extends AsyncDisposable {
  readonly isConnected: boolean;
  /** For how long changes may have gone unnoticed; about a second while it is connected. */
  readonly ageSeconds: number;
}

/**
 * Listens for changes of posts, over a connection of its own, which must not go through a pooling
 * proxy.
 *
 * - A notification is a change. So is each new connection: earlier notifications are lost.
 * - A heartbeat a second proves that the connection works. A dead peer causes no error by itself;
 *   two seconds without a response end the connection.
 * - It reconnects for ever, with jitter, so that the replicas do not reconnect all at once.
 * - No notification announces that a scheduled post's date has come. Each heartbeat asks how long
 *   that is from now by the database's clock, and sets the timer anew. It also asks for the newest
 *   published post, and so finds what a timer missed.
 */
export function listenForChanges(deps: ListenerDeps): Listener {
  const stop = new AbortController();
  let isConnected = false;
  let confirmedAt = performance.now();

  async function listenWithRetry(): Promise<void> {
    let retryMs = FIRST_RETRY_MS;
    while (!stop.signal.aborted) {
      try {
        await listenOnce(deps, stop.signal, (sentAt) => {
          isConnected = true;
          confirmedAt = sentAt;
          retryMs = FIRST_RETRY_MS;
          deps.onConfirmed(performance.now() - sentAt);
        });
      } catch (error) {
        if (!stop.signal.aborted) deps.watcher.outage(error);
      }
      isConnected = false;
      await pause(retryMs * (0.5 + Math.random() / 2), stop.signal);
      retryMs = Math.min(2 * retryMs, LONGEST_RETRY_MS);
    }
  }
  const ended = listenWithRetry();

  return {
    get isConnected() {
      return isConnected;
    },
    get ageSeconds() {
      return (performance.now() - confirmedAt) / 1_000;
    },
    async [Symbol.asyncDispose]() {
      stop.abort();
      await ended;
    },
  };
}

/** Connects and listens until the signal aborts. @throws when the connection breaks. */
async function listenOnce(
  { databaseUrl, onChange, watcher }: ListenerDeps,
  signal: AbortSignal,
  onHeartbeat: (sentAt: number) => void,
): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'web listener',
    options: roleOption('site_web'),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: HEARTBEAT_TIMEOUT_MS,
    keepAlive: true,
  });
  const broken = new AbortController();
  const wake = AbortSignal.any([signal, broken.signal]);
  client.on('error', (error) => broken.abort(error));
  let notified = new AbortController();
  client.on('notification', () => {
    onChange();
    notified.abort();
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    await client.connect();
    await client.query('listen posts_changed');
    onChange();
    let newest: string | null | undefined;
    while (!wake.aborted) {
      notified = new AbortController();
      const sentAt = performance.now();
      const heartbeat = await sendHeartbeat(client);
      if (newest === undefined) watcher.recovery();
      onHeartbeat(sentAt);
      if (newest !== undefined && heartbeat.newest !== newest) onChange();
      newest = heartbeat.newest;
      clearTimeout(timer);
      if (heartbeat.msToNext !== null) {
        timer = setTimeout(
          onChange,
          Math.min(heartbeat.msToNext + TIMER_SLACK_MS, 2 * HEARTBEAT_MS),
        );
      }
      await pause(MIN_HEARTBEAT_MS, wake);
      await pause(HEARTBEAT_MS - MIN_HEARTBEAT_MS, AbortSignal.any([wake, notified.signal]));
    }
    broken.signal.throwIfAborted();
  } finally {
    clearTimeout(timer);
    await client.end().catch(() => {});
  }
}

interface Heartbeat {
  /** Until the next scheduled post is published; `null` where none is scheduled. */
  readonly msToNext: number | null;
  /** The date of the newest published post. */
  readonly newest: string | null;
}

async function sendHeartbeat(client: pg.Client): Promise<Heartbeat> {
  const { rows } = await client.query<Heartbeat>(`
    select (extract(epoch from next_publication() - now()) * 1000)::float8 as "msToNext",
           (select max(published_at)::text from published_posts) as newest`);
  const [heartbeat] = rows;
  if (!heartbeat) throw new Error('the heartbeat returned no row');
  return heartbeat;
}

/** Waits for a time, or until the signal aborts. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
}
