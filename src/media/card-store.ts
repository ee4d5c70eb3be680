import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { insertPicture } from './media-store.ts';
import { CARD_SIZE } from './picture.ts';

/** A social card is made of these, and found by them. */
interface CardKey {
  readonly title: string;
  readonly heroImageUrl: string;
}

/** Whether the card for a title and a hero is stored. */
export async function hasCard(
  database: Kysely<Database>,
  { title, heroImageUrl }: CardKey,
): Promise<boolean> {
  const card = await database
    .selectFrom('post_cards')
    .select('hash')
    .where('title', '=', title)
    .where('hero_image_url', '=', heroImageUrl)
    .executeTakeFirst();
  return card !== undefined;
}

/** Stores a card, a JPEG, in place of the stored card for that title and hero. */
export async function saveCard(
  database: Kysely<Database>,
  { title, heroImageUrl }: CardKey,
  bytes: Uint8Array,
): Promise<void> {
  const { width, height } = CARD_SIZE;
  const card = {
    hash: hash('sha256', bytes),
    width,
    height,
    // No page of the site shows a card.
    placeholder: '#000000 #000000',
    renditions: [{ width, format: 'jpg', bytes }],
  } as const;
  await database.transaction().execute(async (transaction) => {
    await insertPicture(transaction, card);
    await transaction
      .insertInto('post_cards')
      .values({ title, hero_image_url: heroImageUrl, hash: card.hash })
      .onConflict((conflict) =>
        conflict.columns(['title', 'hero_image_url']).doUpdateSet({ hash: card.hash }),
      )
      .execute();
  });
}
