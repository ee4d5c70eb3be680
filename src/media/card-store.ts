import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { CARD_SIZE } from './picture.ts';

/** What a post's social card is made of, and known by. */
export interface CardKey {
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

/** Stores a card, a JPEG, in place of the one that there may be for that title and hero. */
export async function saveCard(
  database: Kysely<Database>,
  { title, heroImageUrl }: CardKey,
  bytes: Uint8Array,
): Promise<void> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  await database.transaction().execute(async (transaction) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('pictures')
      .values({ hash, ...CARD_SIZE, placeholder: NO_PLACEHOLDER })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 1n) {
      await transaction
        .insertInto('picture_renditions')
        .values({ hash, width: CARD_SIZE.width, format: 'jpg', bytes: Buffer.from(bytes) })
        .execute();
    }
    await transaction
      .insertInto('post_cards')
      .values({ title, hero_image_url: heroImageUrl, hash })
      .onConflict((conflict) => conflict.columns(['title', 'hero_image_url']).doUpdateSet({ hash }))
      .execute();
  });
}

/** No page of ours shows a card. */
const NO_PLACEHOLDER = '#000000 #000000';
