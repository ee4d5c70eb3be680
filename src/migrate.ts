import path from 'node:path';
import { sql } from 'kysely';
import { parseConfig } from './config.ts';
import { storeAssets } from './database/assets.ts';
import { connectForCommand } from './database/connect.ts';
import { codeOf, explainDatabaseFailure } from './database/failures.ts';
import { prepareLogins } from './database/logins.ts';
import { migrateToLatest } from './database/migrations.ts';
import { waitForDatabase, withWatchdog } from './database/watchdog.ts';
import { exitOnSignal, runCommand } from './process/run-command.ts';

/** SQLSTATE. */
const FULL_OR_READ_ONLY = ['53100', '25006'];

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
    // A database that is full or can only be read must not keep a process from starting.
    try {
      await prepareLogins(database, passwords);
      // A dump has a transaction id of another server; the transaction with this id here would announce no change.
      await sql`update change_count set transaction = null
                 where transaction >= pg_snapshot_xmax(pg_current_snapshot())`.execute(database);
    } catch (error) {
      if (!FULL_OR_READ_ONLY.includes(codeOf(error) ?? '')) throw error;
      console.error(
        `the logins or the count of changes were not updated: ${(error as Error).message}`,
      );
    }
    await storeAssets(database, path.join(import.meta.dirname, 'public/assets')).catch((error) =>
      console.error(`the assets of this build were not stored: ${error.message}`),
    );
    return names;
  });
  console.log(applied.length === 0 ? 'schema is up to date' : `applied ${applied.join(', ')}`);
}, explainDatabaseFailure);
