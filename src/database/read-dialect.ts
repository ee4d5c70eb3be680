import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  PostgresDriver,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import {
  DatabaseUnavailableError,
  isAway,
  isConnectionLost,
  isFaultOfStatement,
  isWaitTimeout,
} from './failures.ts';
import type { OutageWatcher } from './outage-log.ts';

/** How long a query may wait for a connection: then its visitor has left. */
const MAX_WAIT_MS = 5_000;

/** The database cancels a statement before; without any response by then it is frozen or unreachable. */
const MAX_RESPONSE_MS = 2_500;

/** How often a database that is away is asked whether it is there again. */
const PROBE_EVERY_MS = 500;

interface ReadPool {
  readonly pool: pg.Pool;
  /** Is told when the database is away, and when it has responded again. */
  readonly watcher: OutageWatcher;
}

/**
 * Reads from PostgreSQL, each statement on any of the pool's connections: there are no transactions.
 *
 * Queries throw {@link DatabaseUnavailableError} for every failure to get an answer, and the error of
 * PostgreSQL where that says that the statement is wrong.
 */
export class ReadDialect extends PostgresDialect {
  readonly #reads: ReadPool;

  constructor(reads: ReadPool) {
    super(reads);
    this.#reads = reads;
  }

  override createDriver(): Driver {
    return new ReadDriver(this.#reads);
  }
}

class ReadDriver extends PostgresDriver {
  readonly #reads: ReadPool;
  #isProbing = false;
  #respondedAt = Number.NEGATIVE_INFINITY;

  constructor(reads: ReadPool) {
    super(reads);
    this.#reads = reads;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: (query) => this.#read(query),
      streamQuery() {
        throw new Error('rows are not read as a stream');
      },
    };
  }

  override async releaseConnection(): Promise<void> {}

  async #read<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const startedAt = performance.now();
    try {
      const result = await readPatiently<Row>(this.#reads.pool, query);
      this.#respondedAt = performance.now();
      return result;
    } catch (error) {
      if (isFaultOfStatement(error)) throw error;
      // What began before the last response says nothing of the present.
      if (isAway(error) && startedAt > this.#respondedAt) void this.#outage(error);
      throw new DatabaseUnavailableError('the database does not respond', { cause: error });
    }
  }

  /** Lasts until the database responds again, whether somebody visits or not. */
  async #outage(error: unknown): Promise<void> {
    const { pool, watcher } = this.#reads;
    if (this.#isProbing) return;
    this.#isProbing = true;
    watcher.outage(error);
    for (let isAway = true; isAway && !pool.ending;) {
      await sleep(PROBE_EVERY_MS, undefined, { ref: false });
      isAway = await read(pool, PROBE).then(() => false, isUnavailable);
    }
    this.#isProbing = false;
    this.#respondedAt = performance.now();
    if (!pool.ending) watcher.recovery();
  }
}

/** After a restart or a failover all connections are broken: the first use of each one shows it. */
async function readPatiently<Row>(pool: pg.Pool, query: CompiledQuery): Promise<QueryResult<Row>> {
  for (let triesLeft = pool.options.max; ; triesLeft -= 1) {
    try {
      return await read<Row>(pool, query);
    } catch (error) {
      if (triesLeft === 0 || !isConnectionLost(error)) throw error;
    }
  }
}

const PROBE = { sql: 'select', parameters: [] };
const isUnavailable = (error: unknown) => !isFaultOfStatement(error);

async function read<Row>(
  pool: pg.Pool,
  { sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>,
): Promise<QueryResult<Row>> {
  const client = await connect(pool);
  const done = new AbortController();
  try {
    const result = client.query(sql, [...parameters]);
    // The pool closes a connection whose statement has failed.
    const { rows } = await Promise.race([result, late(done.signal)]);
    client.release();
    return { rows };
  } catch (error) {
    client.release(true);
    throw error;
  } finally {
    done.abort();
  }
}

/** Takes a free connection, or a new one; an attempt that takes too long is followed by another. */
async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  const endsAt = performance.now() + MAX_WAIT_MS;
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      if (!isWaitTimeout(error) || performance.now() > endsAt) throw error;
    }
  }
}

/**
 * Throws when there is no response in time. A response that has arrived is read first: the time that
 * this process needs for other things does not count.
 */
async function late(signal: AbortSignal): Promise<never> {
  await sleep(MAX_RESPONSE_MS, undefined, { signal });
  await nextTurn(undefined, { signal });
  throw new Error(`no response for ${MAX_RESPONSE_MS / 1_000} s`);
}
