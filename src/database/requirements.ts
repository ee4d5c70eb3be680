import { type Kysely, sql } from 'kysely';
import { ExitError } from '../process/exit-error.ts';
import type { Database } from './schema.ts';

/** The schema uses what older ones do not have: `grant … with set`. */
const OLDEST_VERSION = 16;

/**
 * Checks that the schema and its texts fit into a database, before a migration fails in the middle of it.
 *
 * @throws {ExitError} with a line that says what the database is and what it must be.
 */
export async function requireSupported(database: Kysely<Database>): Promise<void> {
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
