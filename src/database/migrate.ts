import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import type { Database } from './schema.ts';

/**
 * Brings the schema to the newest migration of a folder of `.sql` files, in one transaction and
 * under the migrator's lock: several replicas may start at once.
 *
 * @returns the names of the migrations that were applied now; none where all were there already.
 * @throws the error of the first statement that fails. Nothing is applied then.
 */
export async function migrateToLatest(
  database: Kysely<Database>,
  folder: string,
): Promise<readonly string[]> {
  const migrator = new Migrator({ db: database, provider: sqlFiles(database, folder) });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return results?.map((result) => result.migrationName) ?? [];
}

/**
 * The files of the folder, and a stand-in for each migration that only the database knows: an
 * older image must start on a newer schema, or a rollback would not work.
 */
function sqlFiles(database: Kysely<Database>, folder: string): MigrationProvider {
  return {
    async getMigrations() {
      const files = (await readdir(folder)).filter((file) => file.endsWith('.sql'));
      const known = await Promise.all(
        files.map(async (file) => [path.parse(file).name, await readSql(folder, file)] as const),
      );
      const applied = (await appliedNames(database)).map((name) => [name, nothing] as const);
      return Object.fromEntries([...applied, ...known]);
    },
  };
}

async function readSql(folder: string, file: string): Promise<Migration> {
  const text = await readFile(path.join(folder, file), 'utf8');
  return { up: async (transaction) => void (await sql.raw(text).execute(transaction)) };
}

const nothing: Migration = { up: async () => {} };

async function appliedNames(database: Kysely<Database>): Promise<string[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database);
  return rows.map((row) => row.name);
}
