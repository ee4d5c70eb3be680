import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../database/schema.ts';
import { mediaHash } from './media-hash.ts';
import { findPictures } from './media-reader.ts';
import { CARD_SIZE } from './picture.ts';
import type { PreparedPicture } from './prepare-picture.ts';

/**
 * Finds the picture that was made of a file, which then need not be decoded again. A file that an
 * export wrote is the stored picture itself.
 */
export async function findPictureBySource(database: Kysely<Database>, sourceHash: string) {
  const sources = database.selectFrom('pictureSources').select('hash');
  const source = await sources.where('sourceHash', '=', sourceHash).executeTakeFirst();
  const hash = source?.hash ?? sourceHash;
  return (await findPictures(database, [hash])).get(hash);
}

/**
 * Stores a picture with all its files, and the hash of the file that it was made of. A picture that is
 * stored already is left as it is.
 *
 * Pictures are stored one by one before the transaction that stores the posts: a picture that no post
 * refers to is shown nowhere, and an interrupted publication continues where it was.
 */
export async function savePicture(
  database: Kysely<Database>,
  { renditions, ...picture }: PreparedPicture,
  sourceHash = picture.hash,
): Promise<void> {
  const { hash } = picture;
  await database.transaction().execute(async (transaction) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('pictures')
      .values(picture)
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .executeTakeFirstOrThrow();
    // One by one: together they would be in memory twice, the second time as hexadecimal digits.
    for (const { bytes, ...rendition } of numInsertedOrUpdatedRows ? renditions : []) {
      await transaction
        .insertInto('pictureRenditions')
        .values({ hash, ...rendition, bytes: Buffer.from(bytes) })
        .execute();
    }
    await transaction
      .insertInto('pictureSources')
      .values({ sourceHash, hash })
      .onConflict((conflict) => conflict.column('sourceHash').doUpdateSet({ hash }))
      .execute();
  });
}

/** A social card is made of these, and found by them. */
type CardKey = Omit<Selectable<Database['postCards']>, 'hash'>;

/** Whether the card for a title and a hero is stored. */
export async function hasCard(database: Kysely<Database>, key: CardKey): Promise<boolean> {
  const cards = database.selectFrom('postCards').select('hash');
  return (await cards.where((row) => row.and(key)).executeTakeFirst()) !== undefined;
}

/** Stores a card, a JPEG, in place of the stored card for that title and hero. */
export async function saveCard(database: Kysely<Database>, key: CardKey, bytes: Uint8Array) {
  const card = { hash: mediaHash(bytes) };
  const renditions = [{ width: CARD_SIZE.width, format: 'jpg' as const, bytes }];
  // No page of the site shows the card, hence no placeholder.
  const placeholder = '#000000 #000000';
  await savePicture(database, { ...card, ...CARD_SIZE, placeholder, renditions });
  await database
    .insertInto('postCards')
    .values({ ...key, ...card })
    .onConflict((conflict) => conflict.columns(['title', 'heroImageUrl']).doUpdateSet(card))
    .execute();
}
