import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

/** A page asks one query or two, so a few connections carry a whole replica. */
const POOL_SIZE = 5;

/** A database that does not answer within this time counts as away: the visitor is waiting. */
const TIMEOUT_MS = 2_000;

/** The roles that the migrations make: what the web server may do, and what publishing may. */
type Role = 'site_web' | 'site_publisher';

/**
 * Opens the web server's pool; no connection is made before the first query. Whatever the user of
 * the address may do, its connections may read what is published and no more.
 *
 * @param onIdleError called when an idle connection breaks. Without a listener the error would
 *   end the process; the pool replaces the connection by itself.
 */
export function connect(
  databaseUrl: string,
  onIdleError: (error: Error) => void,
): Kysely<Database> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'web',
    options: actingAs('site_web'),
    max: POOL_SIZE,
    connectionTimeoutMillis: TIMEOUT_MS,
    statement_timeout: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS + 500,
    idle_in_transaction_session_timeout: 5_000,
  });
  pool.on('error', onIdleError);
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * Opens the connections of a command: one to work on, and one to look around meanwhile, as the
 * migrator does under its lock. Queries have no time limit: a migration takes as long as it needs.
 *
 * @param role what the command may do; without one, what the user of the address may.
 */
export function connectForCommand(databaseUrl: string, role?: Role): Kysely<Database> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'command',
    ...(role && { options: actingAs(role) }),
    max: 2,
    connectionTimeoutMillis: 5_000,
  });
  // A connection that breaks between two queries is reported by the next query.
  pool.on('error', () => {});
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/** Connection options that take on a role from the first statement on (libpq, `options`). */
function actingAs(role: Role): string {
  return `-c role=${role}`;
}
