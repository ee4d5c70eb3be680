import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { hasCard, saveCard } from '../../media/card-store.ts';
import { readMaster } from '../../media/media-reader.ts';
import { mediaHashOf } from '../../media/picture.ts';
import type { CardContent } from '../../media/social-card.ts';
import type { PostFile } from '../files/post-file.ts';

export interface CardOptions {
  /** Draws a card. Gives no bytes, or nothing, where the title cannot be set. */
  readonly drawCard: (content: CardContent) => Promise<Uint8Array | undefined>;
  readonly onProgress?: ((text: string) => void) | undefined;
}

/**
 * Stores the social cards of posts that are not stored yet. A card is a title over a picture: a post
 * has one if its hero is stored on this site.
 */
export async function storeCards(
  database: Kysely<Database>,
  posts: readonly PostFile[],
  { drawCard, onProgress }: CardOptions,
): Promise<void> {
  for (const { matter } of posts) {
    const key = { title: matter.title, heroImageUrl: matter.hero };
    const hash = mediaHashOf(matter.hero);
    if (hash === undefined || (await hasCard(database, key))) continue;
    const picture = await readMaster(database, hash);
    if (!picture) continue;
    onProgress?.(`drawing the card of «${matter.title}»`);
    const card = await drawCard({ title: matter.title, picture });
    if (card?.length) await saveCard(database, key, card);
  }
}
