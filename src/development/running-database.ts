import path from 'node:path';
import { ExitError } from '../process/exit-error.ts';
import { findEmbeddedPostgres } from './embedded-postgres.ts';
import { addressFor, loginsOf } from './local-logins.ts';

const FOLDER = path.join(import.meta.dirname, '../../.data');

/**
 * Finds the database of an `npm start` or `npm run dev` that runs, for the login of the publisher, and
 * says that it is used.
 *
 * @throws {ExitError} when none does.
 */
export async function runningDatabase(): Promise<string> {
  const found = await findEmbeddedPostgres(FOLDER);
  if (found === undefined) {
    throw new ExitError(
      'config',
      'DATABASE_URL is required: postgresql://user:password@host:5432/database, or run npm start first',
    );
  }
  console.error('DATABASE_URL is not set: using the database of npm start, in .data/');
  return addressFor('site_publisher', found, await loginsOf(FOLDER));
}
