import { hash } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../database/schema.ts';
import { savePicture } from './media-store.ts';
import { CARD_SIZE } from './picture.ts';

/** A social card is made of these, and found by them. */
type CardKey = Omit<Selectable<Database['post_cards']>, 'hash'>;

/** Whether the card for a title and a hero is stored. */
export async function hasCard(database: Kysely<Database>, key: CardKey): Promise<boolean> {
  const card = await database
    .selectFrom('post_cards')
    .select('hash')
    .where((row) => row.and(key))
    .executeTakeFirst();
  return card !== undefined;
}

/** Stores a card, a JPEG, in place of the stored card for that title and hero. */
export async function saveCard(
  database: Kysely<Database>,
  key: CardKey,
  bytes: Uint8Array,
): Promise<void> {
  const card = { hash: hash('sha256', bytes) };
  const renditions = [{ width: CARD_SIZE.width, format: 'jpg', bytes }] as const;
  // No page of the site shows the card, hence no placeholder.
  await savePicture(database, {
    ...card,
    ...CARD_SIZE,
    placeholder: '#000000 #000000',
    renditions,
  });
  await database
    .insertInto('post_cards')
    .values({ ...key, ...card })
    .onConflict((conflict) => conflict.columns(['title', 'hero_image_url']).doUpdateSet(card))
    .execute();
}
