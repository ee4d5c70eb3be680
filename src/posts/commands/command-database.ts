import type { Kysely } from 'kysely';
import { type Config, parseConfig } from '../../config.ts';
import { connectForCommand } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import { withWatchdog } from '../../database/watchdog.ts';
import { exitOnSignal } from '../../process/run-command.ts';

/**
 * Runs an action with a publisher's connection to the database of `DATABASE_URL`; in the project,
 * without that, to the one of an `npm start` that runs.
 */
export async function withDatabase<Result>(
  act: (database: Kysely<Database>, config: Config) => Promise<Result>,
): Promise<Result> {
  exitOnSignal();
  const config = parseConfig({ ...process.env, DATABASE_URL: await databaseUrl() });
  return withWatchdog(config.databaseUrl, async () => {
    await using database = connectForCommand(config.databaseUrl, 'site_publisher');
    return await act(database, config);
  });
}

async function databaseUrl(): Promise<string | undefined> {
  const given = process.env['DATABASE_URL'];
  // The image has no embedded database.
  if (given || !import.meta.filename.endsWith('.ts')) return given;
  const { runningDatabase } = await import('../../development/running-database.ts');
  return runningDatabase();
}
