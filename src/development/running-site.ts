import path from 'node:path';
import { ExitError } from '../process/exit-error.ts';

/** Written by `npm start` and `npm run dev` while they run: the variables for commands about their site. */
export const RUNNING_SITE = path.join(import.meta.dirname, '../../.data/running-site.env');

/**
 * Sets the variables of the site that runs here, and says so.
 *
 * @returns the database's address, for the login of the publisher.
 * @throws {ExitError} when none runs.
 */
export async function findRunningDatabase(): Promise<string> {
  try {
    process.loadEnvFile(RUNNING_SITE);
  } catch (cause) {
    const expected = 'postgresql://user:password@host:5432/database, or run npm start first';
    throw new ExitError('config', `DATABASE_URL is required: ${expected}`, { cause });
  }
  console.error('DATABASE_URL is not set: using the database of npm start, in .data/');
  return process.env['DATABASE_URL'] ?? '';
}
