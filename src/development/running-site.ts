import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseEnv } from 'node:util';
import pg from 'pg';
import { ExitError } from '../process/exit-error.ts';

/** Written while a site runs: the variables for commands about it. */
const RUNNING_SITE = path.join(import.meta.dirname, '../../.data/running-site.env');

/**
 * Locks the embedded PostgreSQL against other sites until this is disposed of or the process ends:
 * it is a session lock.
 *
 * @throws {ExitError} when another site has it.
 */
export async function claimDatabase(databaseUrl: string): Promise<AsyncDisposable> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'running site' });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query('select pg_try_advisory_lock(1) as is_mine');
  if (!rows[0].is_mine) {
    const { SITE_URL } = parseEnv(await readFile(RUNNING_SITE, 'utf8').catch(() => ''));
    const where = SITE_URL ? `this folder, at ${SITE_URL}` : 'this folder';
    const choices = 'stop it first, or use another folder, or set DATABASE_URL';
    throw new ExitError('temporary', `a site runs already in ${where}: ${choices}`);
  }
  return { [Symbol.asyncDispose]: () => client.end() };
}

/** Lets commands find the database of the site that runs here, until this is disposed of. */
export async function announceSite(databaseUrl: string, siteUrl: string): Promise<AsyncDisposable> {
  const variables = `DATABASE_URL=${databaseUrl}\nSITE_URL=${siteUrl}\n`;
  await writeFile(RUNNING_SITE, variables, { mode: 0o600 });
  return { [Symbol.asyncDispose]: () => rm(RUNNING_SITE, { force: true }) };
}

/**
 * Finds the site that runs here, says so, and sets its address where none is set.
 *
 * @returns the database's address, for the login of the publisher.
 * @throws {ExitError} when none runs.
 */
export async function findRunningDatabase(): Promise<string> {
  const variables = await readFile(RUNNING_SITE, 'utf8').catch((cause: unknown) => {
    const expected = 'postgresql://user:password@host:5432/database, or run npm start first';
    throw new ExitError('config', `DATABASE_URL is required: ${expected}`, { cause });
  });
  const { DATABASE_URL = '', SITE_URL = '' } = parseEnv(variables);
  // `process.loadEnvFile` would keep an existing variable, even an empty one.
  process.env['SITE_URL'] ||= SITE_URL;
  console.error('DATABASE_URL is not set: using the database of npm start, in .data/');
  return DATABASE_URL;
}
