import path from 'node:path';
import pg from 'pg';
import { connectForCommand } from '../../../src/database/connect.ts';
import { prepareLogins } from '../../../src/database/logins.ts';
import { migrateToLatest } from '../../../src/database/migrations.ts';

export const MIGRATIONS = path.join(import.meta.dirname, '../../../migrations');

/** Databases that tests copy instead of making the same anew: a copy takes a third of the time. */
export const MIGRATED = 'migrated';
export const WITH_SAMPLES = 'with_samples';

/** Of the two logins, on every database of the tests' server. */
export const PASSWORDS = { site_web: 'reads', site_publisher: 'writes' } as const;

/** Makes the database that has the site's schema and nothing in it. */
export async function migrateTemplate(postgresUrl: string): Promise<void> {
  await onServer(postgresUrl, `create database ${MIGRATED}`);
  // Nothing may be connected to what is copied.
  await using database = connectForCommand(databaseUrl(postgresUrl, MIGRATED));
  await migrateToLatest(database, MIGRATIONS);
  await prepareLogins(database, PASSWORDS);
}

/** The connection string of a database on the tests' server. */
export function databaseUrl(postgresUrl: string, name: string): string {
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs a statement that concerns whole databases. */
export async function onServer(postgresUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
