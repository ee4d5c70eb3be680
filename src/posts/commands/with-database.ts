import type { Kysely } from 'kysely';
import { type Config, parseConfig } from '../../config.ts';
import { connectForCommand } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import { withWatchdog } from '../../database/watchdog.ts';
import { exitOnSignal } from '../../process/run-command.ts';

/** Runs an action with a publisher's connection to the database. */
export type WithDatabase = <Result>(
  act: (database: Kysely<Database>, config: Config) => Promise<Result>,
) => Promise<Result>;

/** @param findDatabase gives the address of the database where `DATABASE_URL` is not set. */
export function databaseFrom(findDatabase?: () => Promise<string>): WithDatabase {
  return async (act) => {
    exitOnSignal();
    const databaseUrl = process.env['DATABASE_URL'] || (await findDatabase?.());
    const config = parseConfig({ ...process.env, DATABASE_URL: databaseUrl });
    return withWatchdog(config.databaseUrl, async () => {
      await using database = connectForCommand(config.databaseUrl, 'site_publisher');
      return await act(database, config);
    });
  };
}
