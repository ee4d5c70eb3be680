import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { actingAs } from './connect.ts';
import type { OutageWatcher } from './outage-log.ts';

/** Between two heart-beats; a page is good for two seconds without one. */
const BEAT_MS = 1_000;

/** Changes bring the next heart-beat forward, though not closer to the last one than this. */
const MIN_BEAT_MS = 100;

/** A connection or a heart-beat that takes longer is given up. */
const CONNECT_TIMEOUT_MS = 1_000;
const BEAT_TIMEOUT_MS = 2_000;

/** Between two tries to connect: doubled from the first to the second, and jittered. */
const FIRST_RETRY_MS = 50;
const LAST_RETRY_MS = 800;

/** What a scheduled post waits for beyond its moment: timers may be early by one millisecond. */
const TIMER_SLACK_MS = 5;

export interface ListenerDeps {
  readonly databaseUrl: string;
  /** Posts have changed, or may have. */
  onChange(): void;
  /** All that was committed at least `ageMs` ago has been told by {@link onChange}. */
  onConfirmed(ageMs: number): void;
  readonly watcher: OutageWatcher;
}

/** Listens until it is stopped. */
export interface Listener extends AsyncDisposable {
  readonly isConnected: boolean;
  /** Since when changes may have gone unheard; about a second at most while it is connected. */
  readonly ageSeconds: number;
}

/** What is known of the connection from outside. */
interface State {
  isConnected: boolean;
  /** By `performance.now()`. */
  confirmedAt: number;
}

/**
 * Hears of every change to posts, over a connection of its own that must be a direct one.
 *
 * - A notification is a change. So is each new connection: what was said meanwhile is lost.
 * - A heart-beat a second proves that the connection lives. On one that has gone silent no error
 *   would ever come by itself; two seconds without an answer end it.
 * - It reconnects for ever, with jitter, so that the replicas do not come back all at once.
 * - Nobody notifies when a scheduled post's date comes. Each heart-beat asks how long that is from
 *   now by the database's clock, and sets the timer anew: no date is too far away and no clock that
 *   jumps matters. It also asks for the newest post that is there, and finds what a timer missed.
 */
export function listenForChanges(deps: ListenerDeps): Listener {
  const stop = new AbortController();
  const state: State = { isConnected: false, confirmedAt: performance.now() };
  const ended = keepListening(deps, state, stop.signal);
  return {
    get isConnected() {
      return state.isConnected;
    },
    get ageSeconds() {
      return (performance.now() - state.confirmedAt) / 1_000;
    },
    async [Symbol.asyncDispose]() {
      stop.abort();
      await ended;
    },
  };
}

async function keepListening(deps: ListenerDeps, state: State, signal: AbortSignal): Promise<void> {
  let retryMs = FIRST_RETRY_MS;
  while (!signal.aborted) {
    try {
      await listenOnce(deps, signal, (askedAt) => {
        state.isConnected = true;
        state.confirmedAt = askedAt;
        retryMs = FIRST_RETRY_MS;
        deps.onConfirmed(performance.now() - askedAt);
      });
    } catch (error) {
      if (!signal.aborted) deps.watcher.lost(error);
    }
    state.isConnected = false;
    await pause(retryMs * (0.5 + Math.random() / 2), signal);
    retryMs = Math.min(2 * retryMs, LAST_RETRY_MS);
  }
}

/** Connects and listens until the connection breaks, which throws, or the signal comes. */
async function listenOnce(
  { databaseUrl, onChange, watcher }: ListenerDeps,
  signal: AbortSignal,
  onBeat: (askedAt: number) => void,
): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'web listener',
    options: actingAs('site_web'),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: BEAT_TIMEOUT_MS,
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
      const askedAt = performance.now();
      const beat = await heartBeat(client);
      if (newest === undefined) watcher.back();
      onBeat(askedAt);
      if (newest !== undefined && beat.newest !== newest) onChange();
      newest = beat.newest;
      clearTimeout(timer);
      if (beat.msToNext !== null) {
        timer = setTimeout(onChange, Math.min(beat.msToNext + TIMER_SLACK_MS, 2 * BEAT_MS));
      }
      await pause(MIN_BEAT_MS, wake);
      await pause(BEAT_MS - MIN_BEAT_MS, AbortSignal.any([wake, notified.signal]));
    }
    broken.signal.throwIfAborted();
  } finally {
    clearTimeout(timer);
    await client.end().catch(() => {});
  }
}

interface Beat {
  /** Until the next scheduled post is there; `null` where none is scheduled. */
  readonly msToNext: number | null;
  /** When the newest post that is there was published. */
  readonly newest: string | null;
}

async function heartBeat(client: pg.Client): Promise<Beat> {
  const { rows } = await client.query<Beat>(`
    select (extract(epoch from next_publication() - now()) * 1000)::float8 as "msToNext",
           (select max(published_at)::text from published_posts) as newest`);
  const [beat] = rows;
  if (!beat) throw new Error('the heart-beat gave no row');
  return beat;
}

/** Waits, or less where a signal comes. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
}
