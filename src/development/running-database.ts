import path from 'node:path';
import { ConfigError } from '../config.ts';
import { findEmbeddedPostgres } from './embedded-postgres.ts';
import { addressFor, loginsOf } from './local-logins.ts';

const FOLDER = path.join(import.meta.dirname, '../../.data');

/**
 * Finds the database of an `npm start` or `npm run dev` that runs, for the login of the publisher, and
 * says that it is used.
 *
 * @throws {ConfigError} when none does.
 */
export async function runningDatabase(): Promise<string> {
  const found = await findEmbeddedPostgres(FOLDER);
  if (found === undefined) {
    throw new ConfigError(
      'DATABASE_URL is required: postgresql://user:password@host:5432/database, or run npm start first',
    );
  }
  console.error('DATABASE_URL is not set: using the database of npm start, in .data/');
  return addressFor('site_publisher', found, await loginsOf(FOLDER));
}
