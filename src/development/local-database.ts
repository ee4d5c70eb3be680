import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Config, parseConfig } from '../config.ts';
import { connectForCommand, type Role } from '../database/connect.ts';
import { prepareLogins } from '../database/logins.ts';
import { migrateToLatest } from '../database/migrations.ts';
import { ExitError } from '../process/exit-error.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { publishSamples } from './sample-posts.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const DATA = path.join(ROOT, '.data');
const MIGRATIONS = path.join(ROOT, 'migrations');

/** Written while a site runs: the variables for commands about it. */
const RUNNING_SITE = path.join(DATA, 'running-site.env');

/** Stands for the embedded database, where `DATABASE_URL` is not set. */
const EMBEDDED = 'postgresql://embedded';

/** Reads the configuration of a site on this machine. @throws {ExitError} */
export function localConfig(): Config {
  const DATABASE_URL = process.env['DATABASE_URL'] || EMBEDDED;
  return parseConfig({ ...process.env, DATABASE_URL });
}

/**
 * Prepares the database of `DATABASE_URL`, or an embedded one in `.data/` where that is not set, and
 * migrates it.
 *
 * @returns the address for the web server's login, and what publishes the samples, only where the
 *   database is the embedded one.
 */
export async function prepareDatabase({ databaseUrl, siteUrl }: Config) {
  await using stack = new AsyncDisposableStack();
  const isEmbedded = databaseUrl === EMBEDDED;
  const server = isEmbedded ? await startEmbeddedPostgres(DATA) : { databaseUrl, async stop() {} };
  stack.defer(server.stop);
  await using owner = connectForCommand(server.databaseUrl);
  await migrateToLatest(owner, MIGRATIONS);
  // New ones at each start: only this process and `RUNNING_SITE` know them.
  const passwords = { site_web: newPassword(), site_publisher: newPassword() };
  const addressOf = (username: Role): string =>
    isEmbedded
      ? Object.assign(new URL(server.databaseUrl), { username, password: passwords[username] }).href
      : databaseUrl;
  if (isEmbedded) {
    await prepareLogins(owner, passwords);
    const variables = `DATABASE_URL=${addressOf('site_publisher')}\nSITE_URL=${siteUrl}\n`;
    await writeFile(RUNNING_SITE, variables, { mode: 0o600 });
    stack.defer(() => rm(RUNNING_SITE, { force: true }));
  }
  const resources = stack.move();
  return {
    databaseUrl: addressOf('site_web'),
    publishSamples: async () => isEmbedded && publishSamples(addressOf('site_publisher')),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
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

function newPassword(): string {
  return randomBytes(24).toString('base64url');
}
