import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { ExitError } from '../process/exit-error.ts';
import { codeOf } from './failures.ts';
import type { Database } from './schema.ts';

/** The schema uses what older versions of PostgreSQL do not have: `grant … with set`. */
const OLDEST_VERSION = 16;

/**
 * `lock_timeout`: a migration may wait for a table that is being read, by pg_dump for example. Later reads wait
 * behind it, so the limit must be less than the two seconds that a visitor's query has.
 *
 * `search_path`: functions take it by `set search_path from current`. An unlisted pg_temp is
 * searched first, so a login could shadow objects of the owner (PostgreSQL manual, create
 * function).
 */
const SETTINGS = "set local lock_timeout = '1s'; set local search_path = public, pg_temp;";

/** Number of attempts, and the pause between two, in which readers get through: forty seconds in all. */
const RETRIES = { tries: 10, pauseMs: 3_000 };

/**
 * Brings the schema to the newest migration of a folder of `.sql` files, in one transaction and
 * under the migrator's lock: several replicas may start at once.
 *
 * @returns the names of the migrations that were applied now.
 * @throws {ExitError} when the database cannot hold the schema, or others held a table at each try.
 * @throws the error of the first statement that fails, or one with it as the cause. In either case
 *   nothing is applied.
 */
export async function migrateToLatest(
  database: Kysely<Database>,
  folder: string,
  { tries, pauseMs } = RETRIES,
): Promise<readonly string[]> {
  await requireSupported(database);
  for (let left = tries - 1; ; left -= 1) {
    // When the connection breaks, the migrator only reports that its rollback failed.
    let cause: unknown;
    const onError = (error: unknown) => {
      cause = error;
      throw error;
    };
    const provider = { getMigrations: () => readMigrations(database, folder, onError) };
    // Another program may have tables of these names in a schema of its own.
    const migrator = new Migrator({ db: database, provider, migrationTableSchema: 'public' });
    const { error, results } = await migrator.migrateToLatest();
    if (error === undefined) return results?.map((result) => result.migrationName) ?? [];
    if (STATEMENT_ERROR.test(codeOf(cause) ?? '')) throw new Error('a migration failed', { cause });
    if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw cause ?? error;
    if (left <= 0) throw new ExitError('temporary', TABLE_IN_USE, { cause: error });
    await sleep(pauseMs);
  }
}

/**
 * Checks version and encoding of the database, before a migration fails in the middle.
 *
 * @throws {ExitError} with a line that says what the database is and what it must be.
 */
async function requireSupported(database: Kysely<Database>): Promise<void> {
  const { version, encoding } = await database
    .selectNoFrom([
      sql<string>`current_setting('server_version')`.as('version'),
      sql<string>`current_setting('server_encoding')`.as('encoding'),
    ])
    .executeTakeFirstOrThrow();
  const reason = unsupported(version, encoding);
  if (reason) throw new ExitError('config', `DATABASE_URL: ${reason}`);
}

/** @param version as in `16.4 (Debian 16.4-1)` or `19beta1`. */
export function unsupported(version: string, encoding: string): string | undefined {
  if (Number.parseInt(version, 10) < OLDEST_VERSION) {
    return `this is PostgreSQL ${version}, expected ${OLDEST_VERSION} or newer`;
  }
  if (encoding === 'UTF8') return undefined;
  return `the encoding of this database is ${encoding}, expected UTF8 (create database … encoding 'UTF8' template template0)`;
}

/**
 * SQLSTATE classes of a statement that does not fit the schema or the data, except for a missing
 * right. In other commands some of them mean that the schema is old, or that a post is wrong.
 */
const STATEMENT_ERROR = /^(?:22|23|42(?!501))/;

/** The SQLSTATE of a statement that has waited too long for a lock. */
const LOCK_NOT_AVAILABLE = '55P03';

const TABLE_IN_USE =
  'a table was in use each time, by a backup or a long query: nothing was changed, try again later';

/**
 * Reads the files of the folder, and adds an empty migration for each one that only the database
 * knows: an older image must start on a newer schema, or a rollback would not work.
 */
async function readMigrations(
  database: Kysely<Database>,
  folder: string,
  onError: (error: unknown) => never,
): Promise<Record<string, Migration>> {
  const applied = await sql<{ name: string }>`select name from kysely_migration`.execute(database);
  const migrations = Object.fromEntries(
    applied.rows.map(({ name }): [string, Migration] => [name, { up: async () => {} }]),
  );
  for (const file of await readdir(folder)) {
    if (!file.endsWith('.sql')) continue;
    const text = await readFile(path.join(folder, file), 'utf8');
    migrations[path.parse(file).name] = {
      async up(transaction) {
        await sql.raw(SETTINGS).execute(transaction);
        await sql.raw(text).execute(transaction).catch(onError);
      },
    };
  }
  return migrations;
}
