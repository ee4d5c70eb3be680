import type { Kysely } from 'kysely';
import { STORED_NAME } from './assets.ts';
import { DatabaseUnavailableError } from './failures.ts';
import type { Database } from './schema.ts';
import { Semaphore } from './semaphore.ts';

/** Reads an asset of any build by its name; `undefined` where there is none, or no database. */
export type ReadAsset = (name: string) => Promise<Buffer | undefined>;

/** Reads the assets one after the other: made-up names cannot use more than one connection. */
export function createAssetReader(database: Kysely<Database>): ReadAsset {
  const turn = new Semaphore(1);
  return async (name) => {
    if (!STORED_NAME.test(name)) return undefined;
    const query = database.selectFrom('assets').select('bytes').where('name', '=', name);
    const row = await turn
      .run(() => query.executeTakeFirst())
      .catch((error: unknown) => {
        if (!(error instanceof DatabaseUnavailableError)) throw error;
      });
    return row?.bytes;
  };
}
