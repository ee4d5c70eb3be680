import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { IngestedPicture } from './ingest.ts';
import { findPictures, readRendition } from './media-reader.ts';
import type { StoredPicture } from './picture.ts';

/** What publishing does with pictures; for use within a transaction, create one on that. */
export interface MediaStore {
  /** The picture that was made of a file: where there is one, there is nothing to decode. */
  findBySource(sourceHash: string): Promise<StoredPicture | undefined>;
  /**
   * Stores a picture, and of which file it was made. One that is there already stays as it is.
   *
   * Pictures are stored before the transaction that stores the posts, one by one: one that no post
   * refers to shows nowhere, memory need not hold them all, and a publication that was cut short
   * goes on where it was.
   */
  save(picture: IngestedPicture, sourceHash: string): Promise<void>;
  /**
   * Keeps pictures from {@link MediaStore.deleteUnused} until an hour from now. To be called in the
   * transaction that stores posts, with all that they refer to.
   *
   * @returns the hashes that are not stored; then the posts must not be either.
   */
  hold(hashes: readonly string[]): Promise<readonly string[]>;
  /** Removes the pictures that no post refers to, save those of the last hour; gives their hashes. */
  deleteUnused(): Promise<readonly string[]>;
  /** The same pictures, without removing them. */
  findUnused(): Promise<readonly string[]>;
  /** The bytes of the master, a JPEG that comes back as the same picture when it is published. */
  readMaster(hash: string): Promise<Uint8Array | undefined>;
}

/** Stores pictures in PostgreSQL. */
export function createMediaStore(database: Kysely<Database>): MediaStore {
  return {
    findBySource: (sourceHash) => findBySource(database, sourceHash),
    save: (picture, sourceHash) => save(database, picture, sourceHash),
    hold: (hashes) => hold(database, hashes),
    deleteUnused: async () => {
      const rows = await database
        .deleteFrom('pictures')
        .where(isUnused)
        .returning('hash')
        .execute();
      return rows.map(({ hash }) => hash);
    },
    findUnused: async () => {
      const rows = await database
        .selectFrom('pictures')
        .where(isUnused)
        .select('hash')
        .orderBy('hash')
        .execute();
      return rows.map(({ hash }) => hash);
    },
    readMaster: (hash) => readMaster(database, hash),
  };
}

async function findBySource(database: Kysely<Database>, sourceHash: string) {
  const source = await database
    .selectFrom('picture_sources')
    .select('hash')
    .where('source_hash', '=', sourceHash)
    .executeTakeFirst();
  return source && (await findPictures(database, [source.hash])).get(source.hash);
}

/** One transaction: a picture without all of its files must not be seen. */
async function save(
  database: Kysely<Database>,
  { renditions, ...picture }: IngestedPicture,
  sourceHash: string,
): Promise<void> {
  const { hash } = picture;
  const store = async (transaction: Kysely<Database>) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('pictures')
      .values(picture)
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 1n) {
      // One by one: together they would be twice as long in memory, written as hexadecimal.
      for (const { width, format, bytes } of renditions) {
        await transaction
          .insertInto('picture_renditions')
          .values({ hash, width, format, bytes: Buffer.from(bytes) })
          .execute();
      }
    }
    await transaction
      .insertInto('picture_sources')
      .values({ source_hash: sourceHash, hash })
      .onConflict((conflict) => conflict.column('source_hash').doUpdateSet({ hash }))
      .execute();
  };
  await (database.isTransaction ? store(database) : database.transaction().execute(store));
}

/**
 * The update makes a `deleteUnused` that wants the same row wait and then look at it again. In the
 * order of the hashes, lest two publications wait for one another.
 */
async function hold(
  database: Kysely<Database>,
  hashes: readonly string[],
): Promise<readonly string[]> {
  const rows = await database
    .with('wanted', (db) =>
      db
        .selectFrom('pictures')
        .select('hash')
        .where('hash', '=', sql<string>`any(${hashes})`)
        .orderBy('hash')
        .forNoKeyUpdate(),
    )
    .updateTable('pictures')
    .from('wanted')
    .set({ held_at: sql<Date>`now()` })
    .whereRef('pictures.hash', '=', 'wanted.hash')
    .returning('pictures.hash')
    .execute();
  const held = new Set(rows.map(({ hash }) => hash));
  return hashes.filter((hash) => !held.has(hash));
}

/**
 * Whether no post, whatever its status, refers to a picture or has it as its card. Joins against all
 * posts at once, and not a look at the posts for each picture; texts that name none are not searched.
 * With 100,000 posts and 20,000 pictures it takes 1.6 s, and with `{64}` in the pattern 17 s.
 */
const isUnused = sql<boolean>`
  held_at < now() - interval '1 hour'
  and not exists (
    select from posts where hero_image_url like '/media/%' and substr(hero_image_url, 8, 64) = pictures.hash
  )
  and not exists (
    select from posts, regexp_matches(content, '/media/([0-9a-f]+)-', 'g') as reference
     where content like '%/media/%' and reference[1] = pictures.hash
  )
  and not exists (
    select from post_cards join posts using (title, hero_image_url) where hash = pictures.hash
  )`;

async function readMaster(database: Kysely<Database>, hash: string) {
  const picture = (await findPictures(database, [hash])).get(hash);
  return picture && readRendition(database, { hash, width: picture.width, format: 'jpg' });
}
