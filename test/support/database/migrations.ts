import { cp } from 'node:fs/promises';
import { createFolder } from '../folder.ts';
import { MIGRATIONS } from './template-database.ts';
import { openSession } from './test-database.ts';

export async function migrationsWith(statements: string) {
  const files = await createFolder({ '9999-newer.sql': statements });
  await cp(MIGRATIONS, files.folder, { recursive: true });
  return files;
}

/** The advisory lock at which `holdMigration` makes migrations wait. */
const HOLD = 4_711;

/** Makes the migration of an empty database wait in the middle of a statement. */
export async function holdMigration(databaseUrl: string) {
  const session = await openSession(databaseUrl);
  await session.query(`
    create function hold() returns event_trigger language plpgsql
      as $$ begin perform pg_advisory_xact_lock_shared(${HOLD}); end $$;
    create event trigger hold on ddl_command_end when tag in ('CREATE VIEW')
      execute function hold();
    select pg_advisory_lock(${HOLD})`);
  return {
    letGoOn: () => session.query(`select pg_advisory_unlock(${HOLD})`),
    /** Whether the migration, all of it or a part, is there. */
    async isThere(): Promise<boolean> {
      const { rows } = await session.query("select to_regclass('posts') is not null as there");
      return rows[0].there;
    },
    [Symbol.asyncDispose]: () => session.end(),
  };
}
