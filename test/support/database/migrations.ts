import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { connectForCommand } from '../../../src/database/connect.ts';
import type { Database } from '../../../src/database/schema.ts';
import { MIGRATIONS } from './template-database.ts';

/** The site's migrations and one more. */
export async function migrationsWith(statements: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'));
  await cp(MIGRATIONS, folder, { recursive: true });
  await writeFile(path.join(folder, '9999-newer.sql'), statements);
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}

/** What the migrations wait for in the middle, where a test holds it. */
const HOLD = 4_711;

/** An empty database whose migration stops in the middle of a statement. */
export interface HeldMigration extends AsyncDisposable {
  readonly databaseUrl: string;
  readonly database: Kysely<Database>;
  letGoOn(): Promise<void>;
  /** Whether the migration, all of it or a part, is there. */
  isThere(): Promise<boolean>;
}

/** Has the migration of an empty database stop. */
export async function holdMigration(databaseUrl: string): Promise<HeldMigration> {
  await using stack = new AsyncDisposableStack();
  const database = connectForCommand(databaseUrl);
  stack.defer(() => database.destroy());
  const session = new pg.Client({ connectionString: databaseUrl });
  await session.connect();
  stack.defer(() => session.end());
  await session.query(`
    create function hold() returns event_trigger language plpgsql
      as $$ begin perform pg_advisory_xact_lock_shared(${HOLD}); end $$;
    create event trigger hold on ddl_command_end when tag in ('CREATE VIEW')
      execute function hold();
    select pg_advisory_lock(${HOLD})`);
  const resources = stack.move();
  return {
    databaseUrl,
    database,
    async letGoOn() {
      await session.query(`select pg_advisory_unlock(${HOLD})`);
    },
    async isThere() {
      const { rows } = await session.query("select to_regclass('posts') is not null as there");
      return rows[0].there;
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}
