import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { RenditionName, StoredPicture } from './picture.ts';

/**
 * Finds pictures by their hashes, all in one query; those that are not stored are left out. A social
 * card, which is a JPEG alone, has no widths.
 */
export async function findPictures(
  database: Kysely<Database>,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, StoredPicture>> {
  if (hashes.length === 0) return new Map();
  const rows = await database
    .selectFrom('pictures')
    .select(['hash', 'width', 'height', 'placeholder'])
    .select(
      sql<number[]>`array(
        select width from picture_renditions
         where picture_renditions.hash = pictures.hash and format = 'avif'
         order by width)`.as('widths'),
    )
    .where('hash', '=', sql<string>`any(${hashes})`)
    .execute();
  return new Map(rows.map((row) => [row.hash, row]));
}

/** Reads the bytes of one file of a picture; `undefined` where it is not stored. */
export async function readRendition(database: Kysely<Database>, name: RenditionName) {
  const files = database.selectFrom('pictureRenditions').select('bytes');
  const row = await files.where((file) => file.and(name)).executeTakeFirst();
  return row?.bytes;
}

/** Reads the master of a picture. Publishing this JPEG again gives the same picture. */
export async function readMaster(database: Kysely<Database>, hash: string) {
  const picture = (await findPictures(database, [hash])).get(hash);
  return picture && readRendition(database, { hash, width: picture.width, format: 'jpg' });
}
