import path from 'node:path';
import { parseConfig } from './config.ts';
import { connectForCommand } from './database/connect.ts';
import { migrateToLatest } from './database/migrations.ts';
import { unlessSilent } from './database/watchdog.ts';
import { exitOnSignal, runCommand } from './process/run-command.ts';

/** The command that brings the database of `DATABASE_URL` to this image's schema. */
await runCommand(async () => {
  exitOnSignal();
  const { databaseUrl } = parseConfig(process.env);
  const applied = await unlessSilent(databaseUrl, async () => {
    await using database = connectForCommand(databaseUrl);
    return await migrateToLatest(database, path.join(import.meta.dirname, '../migrations'));
  });
  console.log(applied.length === 0 ? 'schema is up to date' : `applied ${applied.join(', ')}`);
});
