import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/** Scripts, styles, fonts and drawings, whose names contain a hash. Photographs are not stored. */
const STORED_NAME = /^[\w-]+-[A-Za-z0-9]{8,10}\.(?:css|js|svg|woff2)$/;

/**
 * Stores the assets of this build, so that processes of other builds can serve them, and deletes
 * those that were replaced 30 days ago.
 *
 * @param folder the build's folder of assets.
 */
export async function storeAssets(database: Kysely<Database>, folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => STORED_NAME.test(name));
  const assets = await Promise.all(
    names.map(async (name) => ({ name, bytes: await readFile(path.join(folder, name)) })),
  );
  await database.transaction().execute(async (transaction) => {
    // Two builds that mark each other's files as replaced would deadlock.
    await sql`lock table assets in share row exclusive mode`.execute(transaction);
    await transaction
      .insertInto('assets')
      .values(assets)
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ replacedAt: null }))
      .execute();
    await transaction
      .updateTable('assets')
      .set({ replacedAt: sql`now()` })
      .where('replacedAt', 'is', null)
      .where('name', 'not in', names)
      .execute();
    await transaction
      .deleteFrom('assets')
      .where('replacedAt', '<', sql<Date>`now() - interval '30 days'`)
      .execute();
  });
}

/**
 * Reads an asset of any build by its name; `undefined` where there is none.
 *
 * @param database a separate pool, so that requests for unknown names do not use up that of pages.
 */
export async function readAsset(database: Kysely<Database>, name: string) {
  if (!STORED_NAME.test(name)) return undefined;
  const query = database.selectFrom('assets').select('bytes').where('name', '=', name);
  const row = await query.executeTakeFirst();
  return row?.bytes;
}
