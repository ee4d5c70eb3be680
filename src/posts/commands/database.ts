import type { Kysely } from 'kysely';
import { exitOnSignal } from '../../command.ts';
import { type Config, parseConfig } from '../../config.ts';
import { connectForCommand } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';

/** Runs an action with a publisher's connection to the database of `DATABASE_URL`. */
export async function withDatabase<Result>(
  act: (database: Kysely<Database>, config: Config) => Promise<Result>,
): Promise<Result> {
  exitOnSignal();
  const config = parseConfig(process.env);
  await using database = connectForCommand(config.databaseUrl, 'site_publisher');
  return await act(database, config);
}
