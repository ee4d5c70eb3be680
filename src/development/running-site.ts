import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ExitError } from '../process/exit-error.ts';

/** Written while a site runs: the variables for commands about it. */
const RUNNING_SITE = path.join(import.meta.dirname, '../../.data/running-site.env');

/** Lets commands find the database of the site that runs here, until this is disposed of. */
export async function announceSite(databaseUrl: string, siteUrl: string): Promise<AsyncDisposable> {
  const variables = `DATABASE_URL=${databaseUrl}\nSITE_URL=${siteUrl}\n`;
  await writeFile(RUNNING_SITE, variables, { mode: 0o600 });
  return { [Symbol.asyncDispose]: () => rm(RUNNING_SITE, { force: true }) };
}

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
