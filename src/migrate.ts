import path from 'node:path';
import { parseConfig } from './config.ts';
import { storeAssets } from './database/assets.ts';
import { connectForCommand } from './database/connect.ts';
import { explainDatabaseFailure } from './database/failures.ts';
import { prepareLogins } from './database/logins.ts';
import { migrateToLatest } from './database/migrations.ts';
import { waitForDatabase, withWatchdog } from './database/watchdog.ts';
import { exitOnSignal, runCommand } from './process/run-command.ts';

/** The command that brings the database of `DATABASE_URL` to this image's schema and its logins. */
await runCommand(async () => {
  exitOnSignal();
  const { databaseUrl, passwords } = parseConfig(process.env);
  await waitForDatabase(databaseUrl, (error) =>
    console.error(`${explainDatabaseFailure(error)?.message}; waiting for it, 5 minutes at most`),
  );
  const applied = await withWatchdog(databaseUrl, async () => {
    await using database = connectForCommand(databaseUrl);
    const names = await migrateToLatest(database, path.join(import.meta.dirname, '../migrations'));
    await prepareLogins(database, passwords);
    // A database that is full or can only be read must not keep a process from starting.
    await storeAssets(database, path.join(import.meta.dirname, 'public/assets')).catch((error) =>
      console.error(`the assets of this build were not stored: ${error.message}`),
    );
    return names;
  });
  console.log(applied.length === 0 ? 'schema is up to date' : `applied ${applied.join(', ')}`);
}, explainDatabaseFailure);
